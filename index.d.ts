// One file a family, as in lib/.

import step = require('./types/step');

export { step };
export { block } from './types/block';
export * from './types/callbacks';
export * from './types/errors';
export * from './types/loops';
export * from './types/retry';
export * from './types/tasks';
