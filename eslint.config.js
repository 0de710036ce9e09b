'use strict';

const js = require('@eslint/js');

// What the global scope holds beside ECMAScript's own.
const names = list => Object.fromEntries(list.split(' ').map(name => [name, 'readonly']));
const node = names(
  'Buffer __dirname __filename clearImmediate clearInterval clearTimeout console global process require ' +
    'setImmediate setInterval setTimeout'
);
const commonjs = Object.assign({ exports: 'writable', module: 'writable' }, node);
const recent = names('AbortController AbortSignal SharedArrayBuffer URL performance queueMicrotask structuredClone');
const mocha = names('after afterEach before beforeEach describe it');

const rules = {
  'array-callback-return': 'error',
  'default-case-last': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-constructor-return': 'error',
  'no-eval': 'error',
  'no-implicit-coercion': 'error',
  'no-promise-executor-return': 'off',
  'no-self-compare': 'error',
  'no-template-curly-in-string': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unreachable-loop': 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
  'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
  'no-var': 'error',
  'object-shorthand': ['error', 'properties'],
  'prefer-const': 'error',
  strict: ['error', 'global']
};

// ECMAScript 2015 has no such methods, and the binary loads where there are none: Node 6.
const later = (object, ...properties) => properties.map(property => ({ object, property, message: 'Node 6 has none.' }));

module.exports = [
  { ignores: ['build/', 'prebuilds/', 'entry/', 'coverage/', 'bench/results/', '**/node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'commonjs', globals: Object.assign({}, commonjs, recent) },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules
  },
  {
    // One binary loads everywhere from Node 6 on, and so does what is around it: no later syntax.
    files: ['lib/**/*.js', 'test/smoke.js'],
    languageOptions: { ecmaVersion: 2015, sourceType: 'commonjs', globals: commonjs },
    rules: {
      'no-restricted-properties': [
        'error',
        ...later('Object', 'entries', 'values', 'fromEntries', 'getOwnPropertyDescriptors', 'hasOwn'),
        ...later('Promise', 'allSettled', 'any', 'try', 'withResolvers')
      ]
    }
  },
  {
    files: ['test/**/*.test.js'],
    languageOptions: { globals: mocha }
  },
  {
    // What the page of the benchmark's results does in a browser.
    files: ['bench/harness/render/**/*.js'],
    languageOptions: { globals: names('document matchMedia window') }
  },
  {
    // These run on Node 0.10 too.
    files: ['bench/original/{all-loops-run,bench-*}.js', 'bench/peers/**/*.js'],
    languageOptions: { ecmaVersion: 5, sourceType: 'commonjs' },
    rules: { 'no-var': 'off', 'object-shorthand': 'off', 'prefer-const': 'off', strict: 'off' }
  }
];
