'use strict';

// The global scope; or what Node's own timers are where a context of the vm module has none by that name.
module.exports = typeof global === 'object' ? global : require('timers');
