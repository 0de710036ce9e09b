'use strict';

const Rx = require('rx');
const app = require('../fakes')(Rx.Observable.fromNodeCallback);

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));

  Rx.Observable.forkJoin(inserts).subscribe(
    () => {
      tx.commit().subscribe();
      done();
    },
    error => {
      tx.rollback();
      done(error);
    }
  );
};
