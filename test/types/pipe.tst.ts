import { expect, test } from 'tstyche';
import { fs, mapLimit, pipe, series } from 'cflow';
import type { NodeBuffer, Stats } from 'cflow';

test('pipe', async () => {
  expect(await pipe(fs.readdir, fs.stat)('.')).type.toBe<[path: string, result: Stats][]>();
  expect(await pipe(fs.walk, fs.hashFile.with('sha1'))('.')).type.toBe<[path: string, result: string][]>();
  expect(await pipe(fs.realpath, fs.readFile.with('utf8'))('.')).type.toBe<string>();
  expect(await pipe(fs.realpath, fs.readdir, fs.lstat)('.')).type.toBe<[path: string, result: Stats][]>();
  expect(await pipe(fs.readdir, fs.readdir, fs.lstat)('.')).type.toBe<[path: string, result: [path: string, result: Stats][]][]>();
  expect(await pipe(fs.walk.with('buffer'), fs.unlink)('.')).type.toBe<[path: NodeBuffer, result: void][]>();
  expect(await pipe(fs.stat)('.')).type.toBe<Stats>();
  expect(series([pipe(fs.realpath, fs.stat)('.')])).type.toBe<Promise<[Stats]>>();
  expect(mapLimit(['.'], 2, pipe(fs.realpath, fs.stat))).type.toBe<Promise<Stats[]>>();
  pipe(fs.readdir, fs.lstat)('.', (error, entries) => { expect(entries).type.toBe<[path: string, result: Stats][]>(); });
  expect(pipe).type.not.toBeCallableWith();
  expect(pipe).type.not.toBeCallableWith(() => {});
});
