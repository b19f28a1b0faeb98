/** Tests the launcher with real processes that exit. */
import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { lostDatabase, restartOnFailure, type Ended } from './restart-on-failure.mjs';

/** A process that reports that it serves, unless `answers` is false, and then runs the given code. */
function runs(text: string, answers = true) {
  const pids: (number | undefined)[] = [];
  const start = (): Promise<Ended> =>
    new Promise((resolve) => {
      const program = `${answers ? 'process.send({serving:true},go)' : 'go()'};function go(){${text}}`;
      const child = spawn(process.execPath, ['-e', program], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      pids.push(child.pid);
      let answered = false;
      child.on('message', () => (answered = true));
      child.on('close', (code, signal) => resolve({ code: code ?? 137, signal, answered }));
    });
  return { pids, start };
}

const options = () => ({
  isStopping: () => false,
  log: vi.fn<(message: string) => void>(),
  sleep: async () => undefined,
});

test('a server that had answered is started again, five times in ten minutes, and then not', async () => {
  const reported: (readonly string[])[] = [];
  const { pids, start } = runs("process.kill(process.pid,'SIGKILL')");
  const given = options();
  const code = await restartOnFailure((restarts) => {
    reported.push(restarts);
    return start();
  }, given);
  expect([code, new Set(pids).size]).toEqual([1, 6]);
  expect(reported.map((restarts) => restarts.length)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(
    given.log.mock.calls.flat().map((message) => /try \d of 5|stays stopped/.exec(message)?.[0]),
  ).toEqual(['try 1 of 5', 'try 2 of 5', 'try 3 of 5', 'try 4 of 5', 'try 5 of 5', 'stays stopped']);
});

test('a start that a signal ended is reported and repeated, five times in ten minutes', async () => {
  const { pids, start } = runs("process.kill(process.pid,'SIGKILL')", false);
  const given = options();
  expect([await restartOnFailure(start, given), new Set(pids).size]).toEqual([1, 6]);
  expect(given.log.mock.calls[0]?.[0]).toBe(
    'The start of the server was ended (SIGKILL). Check whether the machine ran out of memory. It is started again: try 1 of 5 in ten minutes.',
  );
  expect(given.log.mock.calls.at(-1)?.[0]).toContain('(SIGKILL)');
});

test('a start that lost its database is repeated until one serves, with pauses of up to 30 seconds', async () => {
  const pauses: number[] = [];
  let starts = 0;
  const start = async (): Promise<Ended> => {
    starts += 1;
    return starts <= 7 ? { code: lostDatabase, answered: false } : { code: 0, answered: true };
  };
  const given = { ...options(), sleep: async (ms: number) => void pauses.push(ms) };
  expect(await restartOnFailure(start, given)).toBe(0);
  expect(pauses).toEqual([100, 1_000, 3_000, 10_000, 30_000, 30_000, 30_000]);
  // The server has reported each in one sentence.
  expect(given.log).not.toHaveBeenCalled();
});

test('tries that are more than ten minutes old do not count', async () => {
  let time = 0;
  let starts = 0;
  const start = async (): Promise<Ended> => {
    starts += 1;
    time += 4 * 60_000;
    return starts === 20 ? { code: 0, answered: true } : { code: 1, answered: true };
  };
  expect(await restartOnFailure(start, { ...options(), now: () => time })).toBe(0);
  expect(starts).toBe(20);
});

test.each([
  ['that is refused', runs('process.exit(1)', false), 1],
  ['that ends as it was asked to', runs('process.exit(0)'), 0],
])('a start %s is not repeated', async (_what, { pids, start }, expected) => {
  expect(await restartOnFailure(start, options())).toBe(expected);
  expect(pids).toHaveLength(1);
});

test('a server that is stopped is not started again', async () => {
  const { pids, start } = runs('process.exit(143)');
  expect(await restartOnFailure(start, { ...options(), isStopping: () => true })).toBe(143);
  expect(pids).toHaveLength(1);
});
