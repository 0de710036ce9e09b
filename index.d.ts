// One file a family, as in lib/.

import step = require('./types/step');

export { step };
export * from './types/auto';
export { block } from './types/block';
export * from './types/callbacks';
export * from './types/collections';
export * from './types/compose';
export * from './types/errors';
export * from './types/fs';
export type { Collection, Item, Iteratee, Key } from './types/items';
export * from './types/loops';
export * from './types/native';
export * from './types/pipe';
export * from './types/queues';
export * from './types/reducing';
export * from './types/retry';
export * from './types/searching';
export * from './types/tasks';
export * from './types/times';
export * from './types/utilities';
export * from './types/wrapped';
