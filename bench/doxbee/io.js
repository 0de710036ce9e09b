'use strict';

// What an I/O call of the fakes is. row.js sets this before it loads a row.

module.exports = {
  queries: 25, // that Madeup parallel starts at once

  /** An I/O call: calls back later, with no value. Which one it is interests only a check. */
  call: (_name, callback) => setTimeout(callback, 1),

  /** Something that happens at once. */
  note(_name) {}
};
