'use strict';

// Iteratees that are async functions, by the shape of what they are for. In a file of their own, since Node 6 has no such syntax.

exports.each = async _item => {};
exports.map = async item => item;
exports.filter = async item => item % 2 === 0;
exports.reduce = async (memo, _item) => memo + 1;
