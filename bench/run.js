'use strict';

// The command behind `npm run bench` and `npm run bench:nodes`. First what the rest needs, then the rest.

try {
  require('./harness/install').installDependencies();
  require('./harness/command').main(process.argv).catch(fail);
} catch (error) {
  fail(error);
}

function fail(error) {
  const unforeseen = error instanceof TypeError || error instanceof ReferenceError;
  console.error(`\n${unforeseen ? error.stack : error.message}`);
  process.exitCode = 1;
}
