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
  const ends: Promise<unknown>[] = [];
  const takeTurn = createOldHashThread(
    () => new Error('Busy.'),
    () => {
      const made = new Worker(THREAD, { eval: true });
      ends.push(new Promise((resolve) => made.once('exit', resolve)));
      return made;
    },
  );
  const compare = (password: string) =>
    takeTurn({ call: { password, stored: null, isCostHidden: false }, wrongMs: 0 });
  await expect(compare('fail')).rejects.toThrow('It failed.');
  expect(await compare('right')).toBe(true);
  await ends[0];
  expect(await compare('right')).toBe(true);
  expect(ends).toHaveLength(2);
  await expect(compare('fail')).rejects.toThrow('It failed.');
  expect(await compare('right')).toBe(true);
  expect(ends).toHaveLength(3);
});
