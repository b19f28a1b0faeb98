/** The thread of old hashes: a new thread replaces one that fails. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createOldHashThread } from './legacy-hash-thread.ts';

/** Accepts every password, and never replies to “wait”. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ password }) => {
    if (password !== 'wait') parentPort.postMessage(true);
  });`;

test('a thread that ends after its successor has started takes nothing from it', async () => {
  const made: Worker[] = [];
  const oldHashThread = createOldHashThread(
    () => new Error('Busy.'),
    () => {
      const worker = new Worker(THREAD, { eval: true });
      made.push(worker);
      return worker;
    },
  );
  const compare = (password: string) =>
    oldHashThread({ call: { password, stored: null, isCostHidden: false }, wrongMs: 0 });
  const fail = async (worker: number) => {
    const waiting = compare('wait');
    made[worker]?.emit('error', new Error('It failed.'));
    await expect(waiting).rejects.toThrow('It failed.');
  };
  expect(await compare('right')).toBe(true);
  const ended = new Promise((resolve) => made[0]?.once('exit', resolve));
  await fail(0);
  expect(await compare('right')).toBe(true);
  await ended;
  expect(await compare('right')).toBe(true);
  expect(made).toHaveLength(2);
  await fail(1);
  expect(await compare('right')).toBe(true);
  expect(made).toHaveLength(3);
});
