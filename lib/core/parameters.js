'use strict';

// The names of a function's parameters, read from its source. Only what stands before its body is looked at, once and from
// left to right, however long the function is.

const { toString } = Function.prototype;

const SPACE = /\s/;
const WORD = /[^\s!"%-/:-@[\]^`{-~]/; // names, numbers, keywords and #private names
const NATIVE = /\{\s*\[native code\]\s*\}$/;

// Behind these a slash begins a regular expression; behind any other word it divides.
const OPERATORS = new Set(['await', 'case', 'delete', 'do', 'else', 'in', 'instanceof', 'new', 'of', 'return', 'throw', 'typeof', 'void', 'yield']);

/**
 * Reads the names of a function's parameters.
 *
 * @param {Function} fn
 * @returns {Array<string|undefined>|undefined} undefined for one without a name, which is destructured or takes the rest; and
 *   for all of them where there is nothing to read: a function that is bound, native or a class
 */
function parameterNames(fn) {
  const source = toString.call(fn);
  if (NATIVE.test(source.slice(-40))) return undefined;
  let at = 0;
  while (at < source.length) {
    at = spaceEnd(source, at);
    const end = wordEnd(source, at);
    if (end > at) {
      const word = source.slice(at, end);
      at = spaceEnd(source, end);
      if (source.startsWith('=>', at)) return [word];
      if (word === 'class' && source[at] !== '(') return undefined;
    } else if (source[at] === '(') {
      return listed(source, at + 1);
    } else {
      at = nameEnd(source, at);
    }
  }
  return undefined;
}

/** Whether a function without parameters is an arrow function: nothing can be handed to it. */
function isArrow(fn) {
  return toString.call(fn)[0] === '(';
}

// A method may have a string or an expression for its name, and a generator has its asterisk.
function nameEnd(source, at) {
  if (source[at] === '[') return expressionEnd(source, at + 1) + 1;
  return source[at] === '*' ? at + 1 : stringEnd(source, at);
}

function listed(source, at) {
  const names = [];
  for (;;) {
    at = spaceEnd(source, at);
    if (source[at] === ')') return names;
    const end = wordEnd(source, at);
    names.push(end > at ? source.slice(at, end) : undefined);
    at = expressionEnd(source, end);
    if (source[at] === ',') at++;
    else if (source[at] !== ')') return undefined;
  }
}

function wordEnd(source, at) {
  while (at < source.length && WORD.test(source[at])) at++;
  return at;
}

/** Behind spaces and comments. */
function spaceEnd(source, at) {
  for (;;) {
    while (at < source.length && SPACE.test(source[at])) at++;
    if (source.startsWith('//', at)) at = lineEnd(source, at);
    else if (source.startsWith('/*', at)) at = behind(source, '*/', at + 2);
    else return at;
  }
}

function lineEnd(source, at) {
  while (at < source.length && !/[\n\r\u2028\u2029]/.test(source[at])) at++;
  return at;
}

function behind(source, text, at) {
  const found = source.indexOf(text, at);
  return found < 0 ? source.length : found + text.length;
}

/** Behind a string, whose quote is at `at`. */
function stringEnd(source, at) {
  const quote = source[at++];
  while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Behind a template's next `${`, or behind its end. */
function templatePartEnd(source, at) {
  while (at < source.length && source[at] !== '`' && !source.startsWith('${', at)) at += source[at] === '\\' ? 2 : 1;
  return at + (source[at] === '`' ? 1 : 2);
}

/** Behind a regular expression, whose first slash is at `at`; its flags are a word. */
function regExpEnd(source, at) {
  let bracket = false;
  for (at++; at < source.length && (bracket || source[at] !== '/'); at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') bracket = true;
    else if (source[at] === ']') bracket = false;
  }
  return at + 1;
}

/** Where the next comma or closing bracket is that belongs to what is around `at`. */
function expressionEnd(source, at) {
  const open = []; // brackets, and `${` for what a template holds
  let operand = false; // whether a slash divides what is before it
  const template = () => {
    at = templatePartEnd(source, at);
    if (source[at - 1] === '{') open.push('${');
    operand = source[at - 1] === '`';
  };

  while ((at = spaceEnd(source, at)) < source.length) {
    const end = wordEnd(source, at);
    const char = source[at];
    if (end > at) {
      operand = !OPERATORS.has(source.slice(at, end));
      at = end;
    } else if (char === '"' || char === "'") {
      at = stringEnd(source, at);
      operand = true;
    } else if (char === '`') {
      at++;
      template();
    } else if (char === '/' && !operand) {
      at = regExpEnd(source, at);
      operand = true;
    } else if (char === '(' || char === '[' || char === '{') {
      open.push(char);
      at++;
      operand = false;
    } else if (char === ')' || char === ']' || char === '}') {
      if (open.length === 0) return at;
      at++;
      if (open.pop() === '${') template();
      else operand = true;
    } else if (char === ',' && open.length === 0) {
      return at;
    } else if (char === '.' || source.startsWith('++', at) || source.startsWith('--', at)) {
      at += char === '.' ? 1 : 2; // leaves what is before it what it was
    } else {
      at++;
      operand = false;
    }
  }
  return at;
}

module.exports = { isArrow, parameterNames };
