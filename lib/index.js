'use strict';

// One statement a function, with its aliases, so that Node finds the names for `import { series } from 'cflow'`.

const { applyEach, applyEachSeries } = require('./control/apply-each');
const { block } = require('./control/block');
const { compose, seq } = require('./control/compose');
const { cargo, cargoQueue } = require('./queues/cargo');
const { concat, concatLimit, concatSeries } = require('./collections/concat');
const { detect, detectLimit, detectSeries } = require('./collections/detect');
const { each, eachLimit, eachOf, eachOfLimit, eachOfSeries, eachSeries } = require('./collections/each');
const { every, everyLimit, everySeries } = require('./collections/every');
const { filter, filterLimit, filterSeries, reject, rejectLimit, rejectSeries } = require('./collections/filter');
const { groupBy, groupByLimit, groupBySeries } = require('./collections/group-by');
const { map, mapLimit, mapSeries } = require('./collections/map');
const { mapValues, mapValuesLimit, mapValuesSeries } = require('./collections/map-values');
const { memoize, unmemoize } = require('./utilities/memoize');
const { nextTick, setImmediate } = require('./utilities/timers');
const { omit, omitLimit, omitSeries, pick, pickLimit, pickSeries } = require('./collections/pick');
const { dir, log } = require('./utilities/console');
const { doUntil, doWhilst, until, whilst } = require('./control/loops');
const { forever } = require('./control/forever');
const { parallel, parallelLimit } = require('./control/parallel');
const { race } = require('./control/race');
const { reduce, reduceRight } = require('./collections/reduce');
const { reflect, reflectAll } = require('./utilities/reflect');
const { retry } = require('./control/retry');
const { retryable } = require('./control/retryable');
const { some, someLimit, someSeries } = require('./collections/some');
const { sortBy, sortByLimit, sortBySeries } = require('./collections/sort-by');
const { times, timesLimit, timesSeries } = require('./control/times');
const { transform, transformLimit, transformSeries } = require('./collections/transform');
const { tryEach } = require('./control/try-each');

// Collections
exports.concat = exports.flatMap = concat;
exports.concatLimit = exports.flatMapLimit = concatLimit;
exports.concatSeries = exports.flatMapSeries = concatSeries;
exports.detect = exports.find = detect;
exports.detectLimit = exports.findLimit = detectLimit;
exports.detectSeries = exports.findSeries = detectSeries;
exports.each = exports.forEach = each;
exports.eachLimit = exports.forEachLimit = eachLimit;
exports.eachOf = exports.forEachOf = eachOf;
exports.eachOfLimit = exports.forEachOfLimit = eachOfLimit;
exports.eachOfSeries = exports.forEachOfSeries = eachOfSeries;
exports.eachSeries = exports.forEachSeries = eachSeries;
exports.every = exports.all = every;
exports.everyLimit = exports.allLimit = everyLimit;
exports.everySeries = exports.allSeries = everySeries;
exports.filter = exports.select = filter;
exports.filterLimit = exports.selectLimit = filterLimit;
exports.filterSeries = exports.selectSeries = filterSeries;
exports.groupBy = groupBy;
exports.groupByLimit = groupByLimit;
exports.groupBySeries = groupBySeries;
exports.map = map;
exports.mapLimit = mapLimit;
exports.mapSeries = mapSeries;
exports.mapValues = mapValues;
exports.mapValuesLimit = mapValuesLimit;
exports.mapValuesSeries = mapValuesSeries;
exports.omit = omit;
exports.omitLimit = omitLimit;
exports.omitSeries = omitSeries;
exports.pick = pick;
exports.pickLimit = pickLimit;
exports.pickSeries = pickSeries;
exports.reduce = exports.inject = exports.foldl = reduce;
exports.reduceRight = exports.foldr = reduceRight;
exports.reject = reject;
exports.rejectLimit = rejectLimit;
exports.rejectSeries = rejectSeries;
exports.some = exports.any = some;
exports.someLimit = exports.anyLimit = someLimit;
exports.someSeries = exports.anySeries = someSeries;
exports.sortBy = sortBy;
exports.sortByLimit = sortByLimit;
exports.sortBySeries = sortBySeries;
exports.transform = transform;
exports.transformLimit = transformLimit;
exports.transformSeries = transformSeries;

// Control flow
exports.applyEach = applyEach;
exports.applyEachSeries = applyEachSeries;
exports.auto = require('./control/auto');
exports.autoInject = require('./control/auto-inject');
exports.block = block;
exports.compose = compose;
exports.doUntil = doUntil;
exports.doWhilst = exports.doDuring = doWhilst;
exports.forever = forever;
exports.parallel = parallel;
exports.parallelLimit = parallelLimit;
exports.race = race;
exports.retry = retry;
exports.retryable = retryable;
exports.seq = seq;
exports.series = require('./control/series');
exports.step = require('./control/step');
exports.times = times;
exports.timesLimit = timesLimit;
exports.timesSeries = timesSeries;
exports.tryEach = tryEach;
exports.until = until;
exports.waterfall = require('./control/waterfall');
exports.whilst = exports.during = whilst;

// Queues
exports.cargo = cargo;
exports.cargoQueue = cargoQueue;
exports.priorityQueue = require('./queues/priority-queue');
exports.queue = require('./queues/queue');

// Utilities
exports.apply = require('./utilities/apply');
exports.asyncify = exports.wrapSync = require('./utilities/asyncify');
exports.constant = require('./utilities/constant');
exports.dir = dir;
exports.ensureAsync = require('./utilities/ensure-async');
exports.log = log;
exports.memoize = memoize;
exports.nextTick = nextTick;
exports.reflect = reflect;
exports.reflectAll = reflectAll;
exports.setImmediate = setImmediate;
exports.timeout = require('./utilities/timeout');
exports.unmemoize = unmemoize;

// Native tasks
exports.fs = require('./native/fs');
exports.native = require('./native/native');
exports.pipe = require('./native/pipe');
