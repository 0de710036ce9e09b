'use strict';

const Bacon = require('baconjs');
const app = require('../fakes')(fn =>
  (...args) => Bacon.fromNodeCallback(fn, ...args)
);

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();
  const inserts = [];
  for (let i = 0; i < app.queries; i++) inserts.push(app.insertFileVersion(i).execWithin(tx));

  const all = Bacon.zipAsArray(inserts).endOnError();
  all.onValue(() => {
    tx.commit().onEnd(() => {});
    done();
  });
  all.onError(error => {
    tx.rollback();
    done(error);
  });
};
