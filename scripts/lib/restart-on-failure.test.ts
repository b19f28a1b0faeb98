/** Tests the launcher with real processes that exit. */
import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { restartOnFailure, type Ended } from './restart-on-failure.mjs';

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
      child.on('close', (code) => resolve({ code: code ?? 137, answered }));
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
