'use strict';

// Usage: native-once.js. Runs native flows of each kind once, and abandons others.

const { abandonAll, runAll } = require('./native-flows');

abandonAll();
runAll(() => console.log('all ran'));
