'use strict';

const { block } = require('../../..');
const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();

  block(function () {
    for (let i = 0; i < app.queries; i++) app.insertFileVersion(i).execWithin(tx, this.async());
  })(error => {
    if (error) {
      tx.rollback();
    } else {
      tx.commit(() => {});
    }
    done(error);
  });
};
