'use strict';

// The command behind `npm run bench` and `npm run bench:nodes`. First what the rest needs, then the rest.

try {
  require('./harness/install').installDependencies();
  const [, , name, ...rest] = process.argv;
  const done = name === 'scale' ? require('./scale/command').main(rest) : require('./harness/command').main(process.argv);
  done.catch(fail);
} catch (error) {
  fail(error);
}

function fail(error) {
  const unforeseen = error instanceof TypeError || error instanceof ReferenceError;
  console.error(`\n${unforeseen ? error.stack : error.message}`);
  process.exitCode = 1;
}
