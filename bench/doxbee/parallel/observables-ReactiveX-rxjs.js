'use strict';

const { bindNodeCallback, forkJoin } = require('rxjs');
const app = require('../fakes')(bindNodeCallback);

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));

  forkJoin(inserts).subscribe({
    error(error) {
      tx.rollback();
      done(error);
    },
    complete() {
      tx.commit().subscribe();
      done();
    }
  });
};
