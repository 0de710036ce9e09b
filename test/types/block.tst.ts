import { describe, expect, test } from 'tstyche';
import { block, series } from 'cflow';
import type { Callback, ValuesCallback } from 'cflow';
import type { Block, Context } from 'cflow/block';

declare function readFile(path: string, callback: (error: Error | null, data: Uint8Array) => void): void;
declare function lookup(name: string, callback: (error: Error | null, address: string, family: number) => void): void;
declare function nextTick(callback: Function, ...args: any[]): void;

describe('block', () => {
  test('gives its functions and the callback a context as this', () => {
    const run = block(
      function () {
        expect(this).type.toBe<Context>();
        readFile('path', this.async('data'));
        lookup('name', this.async('address'));
        nextTick(this.async());
        this.async()(null, 1, 2);
        this.data.anything = 1;
      },
      async function () {
        this.end();
        this.end(new Error());
      },
      function cat(error) {
        expect(error).type.toBe<any>();
        throw error;
      },
      function fin() {
        expect(this).type.toBe<Context>();
      }
    );
    expect(run).type.toBe<Block>();
    expect(run(function (error) {
      expect(this.data).type.toBe<Record<string, any>>();
      expect(error).type.toBe<any>();
    })).type.toBe<void>();
    run();
    run(null);
    run(undefined);
    run((_error: Error | null) => {});
  });

  test('knows what its data hold where it is told', () => {
    block<{ size: number; address: [name: string, family: number]; lines: string[] }>(
      function () {
        expect(this.async('size')).type.toBe<Callback<number>>();
        this.async('size')(null, 1);
        expect(this.async('size')).type.not.toBeCallableWith(null, 'text');
        expect(this.async('size')).type.not.toBeCallableWith(null, 1, 2);
        lookup('name', this.async('address'));
        this.async('address')(null, 'name', 4);
        this.async('address')(null, ['name', 4]);
        expect(this.async('address')).type.not.toBeCallableWith(null, 4, 'name');
        this.async('lines')(null, ['a', 'b']);
        this.async('lines')(null, 'a', 'b');
        expect(this.async()).type.toBe<ValuesCallback>();
        expect(this.async).type.not.toBeCallableWith('other');
        expect(this.async).type.not.toBeCallableWith(null);
      },
      function () {
        expect(this.data.size).type.toBe<number>();
        // @ts-expect-error Property 'other' does not exist
        this.data.other;
      }
    )(function () {
      expect(this.data.address).type.toBe<[name: string, family: number]>();
    });
  });

  test('learns what its data hold from a function\'s this', () => {
    const run = block(function (this: Context<{ size: number }>) {
      this.data.size = 1;
    });
    expect(run).type.toBe<Block<{ size: number }>>();
  });

  test('takes its functions as one array', () => {
    expect(block([
      () => {},
      function () {
        expect(this).type.toBe<Context>();
      }
    ])).type.toBe<Block>();
  });

  test('nests', () => {
    block<{ a: number }>(
      block<{ b: string }>(() => {}),
      function () {
        block(() => {})(this.async('a'));
        block(() => {})(this.async());
      }
    );
    expect(series).type.toBeCallableWith([block(() => {}), block<{ a: number }>(() => {})], () => {});
  });

  test('takes functions only', () => {
    expect(block).type.toBeCallableWith();
    expect(block).type.not.toBeCallableWith(1);
    expect(block).type.not.toBeCallableWith(() => {}, null);
    expect(block).type.not.toBeCallableWith([() => {}, 'text']);
    expect(block).type.not.toBeCallableWith([() => {}], () => {});
    expect(block(() => {})).type.not.toBeCallableWith(1);
    expect(block(() => {})).type.not.toBeCallableWith({});
    expect(block(() => {})).type.not.toBeCallableWith('callback');
  });
});
