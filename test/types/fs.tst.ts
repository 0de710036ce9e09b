import { describe, expect, test } from 'tstyche';
import { eachLimit, map, mapLimit, parallel, series, waterfall } from 'cflow';
import { fs } from 'cflow';
import type { BigIntStats, Dirent, Entry, NativeTask, Stats } from 'cflow';

declare const url: { readonly href: string; readonly protocol: string };

describe('a native function', () => {
  test('is a call with a callback, and a task without', () => {
    expect(fs.stat('file', (error, stats) => { expect(stats).type.toBe<Stats>(); })).type.toBe<void>();
    expect(fs.stat('file')).type.toBe<NativeTask<Stats>>();
    expect(fs.stat(new Uint8Array(1), undefined)).type.toBe<NativeTask<Stats>>();
    expect(fs.unlink(url)).type.toBe<NativeTask<void>>();
    expect(fs.stat).type.not.toBeCallableWith();
    expect(fs.stat).type.not.toBeCallableWith(1);
  });

  test('is awaited', async () => {
    expect(await fs.readFile('file', 'utf8')).type.toBe<string>();
    expect(await fs.stat('file').catch(() => null)).type.toBe<Stats | null>();
    expect(await fs.stat('file').finally(() => {})).type.toBe<Stats>();
    expect(fs.stat('file').then(stats => stats.size)).type.toBe<Promise<number>>();
  });

  test('is a task of a flow', () => {
    expect(series([fs.stat('file'), fs.readFile('file', 'utf8')])).type.toBe<Promise<[Stats, string]>>();
    expect(parallel({ stats: fs.lstat('file'), names: fs.readdir('.') })).type.toBe<Promise<{ stats: Stats; names: string[] }>>();
    waterfall([fs.mkdtemp('prefix-'), fs.readdir]);
  });

  test('is an iteratee, also with its further arguments', () => {
    expect(map(['file'], fs.stat)).type.toBe<Promise<Stats[]>>();
    expect(mapLimit(['file'], 8, fs.readFile.with('utf8'))).type.toBe<Promise<string[]>>();
    expect(map(['file'], fs.hashFile.with('md5'))).type.toBe<Promise<string[]>>();
    expect(map(['file'], fs.walk)).type.toBe<Promise<Entry[][]>>();
    eachLimit(['file'], 2, fs.writeFile.with('data'));
    eachLimit(['file'], 2, fs.rm.with({ recursive: true }));
  });

  test('gives what its options ask for', () => {
    expect(fs.stat('file', { bigint: true })).type.toBe<NativeTask<BigIntStats>>();
    expect(fs.readFile('file', { encoding: 'latin1' })).type.toBe<NativeTask<string>>();
    expect(fs.readFile('file')).type.toBe<NativeTask<Uint8Array>>();
    expect(fs.readFile('file', { encoding: null })).type.toBe<NativeTask<Uint8Array>>();
    expect(fs.readdir('.', 'buffer')).type.toBe<NativeTask<Uint8Array[]>>();
    expect(fs.readdir('.', { withFileTypes: true })).type.toBe<NativeTask<Dirent[]>>();
    expect(fs.realpath('.', 'hex')).type.toBe<NativeTask<string>>();
    expect(fs.realpath('.', { encoding: 'buffer' })).type.toBe<NativeTask<Uint8Array>>();
    expect(fs.mkdir('new')).type.toBe<NativeTask<void>>();
    expect(fs.mkdir('new', { recursive: true })).type.toBe<NativeTask<string | undefined>>();
    expect(fs.hashFile('file', undefined, 'buffer')).type.toBe<NativeTask<Uint8Array>>();
    expect(fs.walk('.', 'buffer')).type.toBe<NativeTask<Entry<Uint8Array>[]>>();
    fs.hashFile('file', 'sha1', (error, digest) => { expect(digest).type.toBe<string>(); });
    fs.hashFile('file', 'sha1', 'buffer', (error, digest) => { expect(digest).type.toBe<Uint8Array>(); });
    fs.mkdir('new', { recursive: true }, (error, first) => { expect(first).type.toBe<string | undefined>(); });
  });

  test('refuses what it does not take', () => {
    expect(fs.readFile).type.not.toBeCallableWith('file', 'utf9');
    expect(fs.writeFile).type.not.toBeCallableWith('file');
    expect(fs.writeFile).type.not.toBeCallableWith('file', {});
    expect(fs.rename).type.not.toBeCallableWith('file');
    expect(fs.rename).type.not.toBeCallableWith('file', 'other', 1);
    expect(fs.copyFile).type.toBeCallableWith('file', 'other', 1);
    expect(fs.walk).type.not.toBeCallableWith('.', { depth: 1 });
  });
});
