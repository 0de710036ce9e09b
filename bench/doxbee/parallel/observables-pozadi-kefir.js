'use strict';

const Kefir = require('kefir');
const app = require('../fakes')(fn =>
  (...args) => Kefir.fromNodeCallback(callback => fn(...args, callback))
);

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));

  Kefir.zip(inserts)
    .takeErrors(1)
    .observe({
      value() {
        tx.commit().observe();
        done();
      },
      error(error) {
        tx.rollback();
        done(error);
      }
    });
};
