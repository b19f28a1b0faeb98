/** The thread of old hashes: another takes its place where it fails. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createOldHashThread } from './old-hash-thread.ts';

/** Finds every password right, and ends with the password “fail”. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ password }) => {
    if (password === 'fail') throw new Error('It failed.');
    parentPort.postMessage(true);
  });`;

test('a thread that ends after its successor has started takes nothing from it', async () => {
  const made: Worker[] = [];
  const takeTurn = createOldHashThread(
    () => new Error('Busy.'),
    () => {
      const worker = new Worker(THREAD, { eval: true });
      made.push(worker);
      return worker;
    },
  );
  const compare = (password: string) =>
    takeTurn({ call: { password, stored: null, isCostHidden: false }, wrongMs: 0 });
  await expect(compare('fail')).rejects.toThrow('It failed.');
  expect(await compare('right')).toBe(true);
  // As one does that did not answer in time.
  made[0]?.emit('error', new Error('It ended late.'));
  expect(await compare('right')).toBe(true);
  expect(made).toHaveLength(2);
  await expect(compare('fail')).rejects.toThrow('It failed.');
  expect(await compare('right')).toBe(true);
  expect(made).toHaveLength(3);
});
