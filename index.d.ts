// One file a family, as in lib/.

import step = require('./types/step');

export { step };
export { block } from './types/block';
export * from './types/callbacks';
export * from './types/errors';
export * from './types/tasks';
