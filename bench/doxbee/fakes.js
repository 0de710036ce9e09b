'use strict';

// The application that the rows upload to: its I/O is timers (io.js), and all else is next to nothing.

const io = require('./io');

const { call, note } = io;

/**
 * @param {function(function): function} [lift] makes of `function (…, callback)` what the row's library makes of it, as its
 *   `promisify` does; without it the I/O calls are such functions
 */
module.exports = function fakes(lift) {
  const lifted = lift || (fn => fn);
  const put = lifted((stream, callback) => call('put the blob', callback));
  const get = lifted(callback => call('get the file', callback));
  const commit = lifted(callback => call('commit', callback));

  return {
    queries: io.queries,
    createBlob: () => ({ id: newId(), put }),
    fileByPath: path => ({ path, get }), // finds none: what is uploaded is a new file
    begin: () => ({ commit, rollback }),

    versionRecord,
    fileRecord,

    insertVersion: queries('insert the version', lifted),
    createFile: queries('insert the file', lifted),
    createFileQuery(file, callback) {
      callback(null, this.createFile(file)); // at once
    },
    insertFileVersion: queries('insert the file-version', lifted),
    updateFile: queries('update the file', lifted)
  };
};

function queries(name, lifted) {
  const execWithin = lifted((tx, callback) => call(name, callback));
  return record => ({ record, execWithin });
}

function rollback() {
  note('roll back');
}

function versionRecord(blob) {
  const version = { date: new Date(), blobId: blob.id, previousId: null, hash: null };
  version.hash = hash(version);
  return version;
}

function fileRecord(path, version) {
  const parts = path.split('/');
  return { id: newId(), name: parts[parts.length - 1], version: version.hash };
}

let lastId = 0;

function newId() {
  return ++lastId;
}

function hash(version) {
  return `v${version.blobId}`;
}
