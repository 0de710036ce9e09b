import { describe, expect, test } from 'tstyche';
import { cargo, cargoQueue, priorityQueue, queue } from 'cflow';
import type { Callback, DataContainer, PriorityQueueObject, QueueObject } from 'cflow';

describe('queue', () => {
  test('infers what a task is and what a worker gives', async () => {
    const lengths = queue((text: string, callback: Callback<number>) => callback(null, text.length), 2);
    expect(lengths).type.toBe<QueueObject<string, number>>();
    expect(await lengths.push('a')).type.toBe<number | undefined>();
    expect(await lengths.pushAsync('a')).type.toBe<number>();
    expect(lengths.push(['a', 'b'])).type.toBe<Promise<number | undefined>[]>();
    expect(lengths.push('a', (error, length) => {
      expect(error).type.toBe<any>();
      expect(length).type.toBe<number | undefined>();
    })).type.toBe<void>();
    expect(lengths.push).type.not.toBeCallableWith(1);
    expect(lengths.push).type.not.toBeCallableWith('a', 'no callback');
  });

  test('infers them of an async function', async () => {
    const lengths = queue(async (text: string) => text.length);
    expect(lengths).type.toBe<QueueObject<string, number>>();
    expect(await lengths.unshiftAsync('a')).type.toBe<number>();
  });

  test('takes them by name', async () => {
    const any = queue<{ id: number }>((task, callback) => {
      expect(task).type.toBe<{ id: number }>();
      callback(new Error('boom'));
    }, 1);
    expect(any).type.toBe<QueueObject<{ id: number }, any>>();
    expect(queue<string, number>((task, callback) => callback(null, task.length))).type.toBe<QueueObject<string, number>>();
  });

  test('knows its properties and methods', async () => {
    const numbers = queue(async (n: number) => n);
    numbers.concurrency = Infinity;
    numbers.buffer = 0.5;
    expect(numbers.payload).type.toBe<number | undefined>();
    expect(numbers.workersList()).type.toBe<DataContainer<number>[]>();
    expect([...numbers]).type.toBe<number[]>();
    numbers.remove(({ data }) => data > 1);
    expect(numbers.drain(() => {})).type.toBe<void>();
    expect(await numbers.drain()).type.toBe<void>();
    expect(await numbers.drained()).type.toBe<void>();
    expect(numbers.error((error, task) => {
      expect(task).type.toBe<number>();
    })).type.toBe<void>();
    expect(numbers.error()).type.toBe<Promise<never>>();
    expect(numbers.saturated).type.not.toBeCallableWith('no function');
  });

  test('wants a worker', () => {
    expect(queue).type.not.toBeCallableWith();
    expect(queue).type.not.toBeCallableWith('worker');
    expect(queue).type.not.toBeCallableWith(async () => {}, '2');
  });
});

describe('priorityQueue', () => {
  test('pushes with a priority', async () => {
    const numbers = priorityQueue(async (n: number) => String(n), 3);
    expect(numbers).type.toBe<PriorityQueueObject<number, string>>();
    expect(await numbers.push(1, 5)).type.toBe<string | undefined>();
    expect(await numbers.push(1)).type.toBe<string | undefined>();
    expect(numbers.pushAsync([1, 2], new Date())).type.toBe<Promise<string>[]>();
    expect(numbers.push(1, 5, (error, text) => {
      expect(text).type.toBe<string | undefined>();
    })).type.toBe<void>();
    expect(numbers.push(1, () => {})).type.toBe<void>();
    expect(numbers).type.not.toHaveProperty('unshift');
  });
});

describe('cargo and cargoQueue', () => {
  test('have workers of arrays', async () => {
    const sums = cargo((numbers: number[], callback: Callback<number>) => callback(null, numbers.length), 10);
    expect(sums).type.toBe<QueueObject<number, number>>();
    expect(await sums.push(1)).type.toBe<number | undefined>();
    sums.payload = undefined;
    expect(cargoQueue(async (texts: string[]) => texts.join(), 2, 10)).type.toBe<QueueObject<string, string>>();
  });
});
