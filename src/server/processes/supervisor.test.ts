import { expect, test, vi } from 'vitest';
import { ProcessFailed, superviseProcesses, type StartedProcess } from './supervisor.ts';

/** A simulated process: it serves and ends on demand. */
interface Planted extends StartedProcess {
  number: number;
  serve: () => void;
  end: (how: string) => void;
  messages: string[];
}

/** Creates processes that end on a signal, unless they ignore signals (`isDeaf`). */
function plant({ servesImmediately = true, isDeaf = false } = {}) {
  const all: Planted[] = [];
  const start = (number: number): Planted => {
    const serving = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<string>();
    const messages: string[] = [];
    const planted: Planted = {
      number,
      pid: 1_000 + all.length,
      serving: serving.promise,
      ended: ended.promise,
      serve: () => serving.resolve(`process ${number} runs`),
      end: ended.resolve,
      messages,
      stop(how) {
        messages.push(how ?? 'stop');
        if (!isDeaf || how === 'kill') ended.resolve(how ?? 'stopped');
      },
    };
    all.push(planted);
    if (servesImmediately) planted.serve();
    return planted;
  };
  return { all, start };
}

const soon = { first: 5, most: 40, steady: 60_000 };

test('the first process serves before another is started, and its output is passed on', async () => {
  const { all, start } = plant({ servesImmediately: false });
  const starting = superviseProcesses({ count: 3, start, log: () => undefined, stopMs: 1_000 });
  expect(all.map(({ number }) => number)).toEqual([1]);
  all[0]?.serve();
  await vi.waitFor(() => expect(all.map(({ number }) => number)).toEqual([1, 2, 3]));
  all[1]?.serve();
  all[2]?.serve();
  expect((await starting).said).toBe('process 1 runs');
});

test('a first process that cannot serve ends the start, and no other is begun', async () => {
  const { all, start } = plant({ servesImmediately: false });
  const starting = superviseProcesses({ count: 2, start, log: () => undefined, stopMs: 1_000 });
  all[0]?.end('exit code 1');
  await expect(starting).rejects.toThrow(ProcessFailed);
  // The launcher tries again only after some of the ends.
  await expect(starting).rejects.toMatchObject({ how: 'exit code 1' });
  expect(all).toHaveLength(1);
});

test('a start is ended before the first process serves: that one is stopped, and no other is begun', async () => {
  const { all, start } = plant({ servesImmediately: false });
  let stop = () => Promise.resolve();
  const starting = superviseProcesses({
    count: 2,
    start,
    log: () => undefined,
    stopMs: 1_000,
    onStart: (given) => (stop = given),
  });
  await Promise.all([expect(starting).rejects.toThrow(ProcessFailed), stop()]);
  expect(all.map(({ messages }) => messages)).toEqual([['stop']]);
});

test('a process that ends is replaced under its number, and the operator sees which and why', async () => {
  const { all, start } = plant();
  const log = vi.fn<(message: string) => void>();
  const supervisor = await superviseProcesses({ count: 2, start, log, stopMs: 1_000, pauses: soon });
  all[1]?.end('signal SIGKILL');
  await vi.waitFor(() => expect(all.map(({ number }) => number)).toEqual([1, 2, 2]));
  expect(log.mock.calls).toEqual([
    ['Process 2 of 2 (1001) ended: signal SIGKILL. Another takes its place in 5 ms.'],
  ]);
  await supervisor.stop();
});

test('a process that ends repeatedly is replaced more and more slowly, up to a bound', async () => {
  const { all, start } = plant();
  const log = vi.fn<(message: string) => void>();
  const supervisor = await superviseProcesses({ count: 1, start, log, stopMs: 1_000, pauses: soon });
  for (let ends = 1; ends <= 6; ends += 1) {
    all.at(-1)?.end('exit code 1');
    await vi.waitFor(() => expect(all).toHaveLength(ends + 1));
  }
  const pauses = log.mock.calls.map(([message]) => Number(/in (\d+) ms/.exec(message)?.[1]));
  expect(pauses).toEqual([5, 10, 20, 40, 40, 40]);
  await supervisor.stop();
});

test('a process that ran steadily is replaced as quickly as the first time', async () => {
  const { all, start } = plant();
  const log = vi.fn<(message: string) => void>();
  const pauses = { ...soon, steady: 0 };
  const supervisor = await superviseProcesses({ count: 1, start, log, stopMs: 1_000, pauses });
  for (let ends = 1; ends <= 3; ends += 1) {
    all.at(-1)?.end('exit code 1');
    await vi.waitFor(() => expect(all).toHaveLength(ends + 1));
  }
  for (const [message] of log.mock.calls) expect(message).toContain('in 5 ms');
  await supervisor.stop();
});

test('a stop reaches every process and replaces none, also one that was about to be', async () => {
  const { all, start } = plant();
  const slow = { first: 60_000, most: 60_000, steady: 60_000 };
  const supervisor = await superviseProcesses({
    count: 3,
    start,
    log: () => undefined,
    stopMs: 1_000,
    pauses: slow,
  });
  all[2]?.end('signal SIGKILL');
  await supervisor.stop();
  expect(all.map(({ messages }) => messages)).toEqual([['stop'], ['stop'], expect.anything()]);
  expect(all).toHaveLength(3);
});

test('a process that does not stop in time is killed', async () => {
  const { all, start } = plant({ isDeaf: true });
  const log = vi.fn<(message: string) => void>();
  const supervisor = await superviseProcesses({ count: 2, start, log, stopMs: 20 });
  await supervisor.stop();
  expect(all.map(({ messages }) => messages)).toEqual([
    ['stop', 'kill'],
    ['stop', 'kill'],
  ]);
  expect(log).toHaveBeenCalledWith('Not every process has stopped in time; the rest are ended.');
});
