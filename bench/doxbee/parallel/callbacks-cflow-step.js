'use strict';

const step = require('../../../lib/control/step');
const app = require('../fakes')();

module.exports = function upload(stream, path, tag, done) {
  const tx = app.begin();

  step(
    function () {
      for (let i = 0; i < app.queries; i++) app.insertFileVersion(i).execWithin(tx, this.parallel());
    },
    error => {
      if (error) {
        tx.rollback();
      } else {
        tx.commit(() => {});
      }
      done(error);
    }
  );
};
