'use strict';

// Usage: native-pool.js. While many native flows are at work, on as many threads of the pool as UV_THREADPOOL_SIZE says, Node's own
// work for the pool gets its turn: prints how often each kind of it was done before all flows ended, and how many have.

const crypto = require('crypto');
const dns = require('dns');
const fs = require('fs');
const zlib = require('zlib');
const cflow = require('../..');

const ITEMS = 40000;
const FLOWS = 12;
const many = new Array(ITEMS).fill(__dirname);

const works = {
  readFile: done => fs.readFile(__filename, done),
  lookup: done => dns.lookup('localhost', () => done()), // whether there is such a host or not
  pbkdf2: done => crypto.pbkdf2('password', 'salt', 1, 16, 'sha1', done),
  gzip: done => zlib.gzip('text', done)
};

let ended = 0;
let rounds = 0;

for (let i = 0; i < FLOWS; i++) {
  cflow.eachLimit(many, 8, cflow.fs.stat, error => {
    if (error) throw error;
    ended++;
    if (ended === FLOWS) console.log(JSON.stringify({ ended, rounds }));
  });
}

(function next(names) {
  if (names.length === 0) {
    rounds++;
    if (ended < FLOWS) next(Object.keys(works));
    return;
  }
  works[names[0]](error => {
    if (error) throw error;
    next(names.slice(1));
  });
})(Object.keys(works));
