/** Background work of several processes begins after their addresses are printed. */
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { forkProcesses, type ForkedProcesses } from './index.ts';
import type { StartedProcess } from './supervisor.ts';

const folder = await mkdtemp(join(tmpdir(), 'announcement-'));
const [program, log] = [join(folder, 'program.mjs'), join(folder, 'log')];
const running: StartedProcess[] = [];
afterEach(async () => {
  for (const one of running) one.stop('kill');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Prepares processes that write a line to the log when they begin to work. */
async function prepare(limitMs?: number): Promise<ForkedProcesses> {
  await writeFile(log, '');
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
     import { connectToSupervisor } from ${JSON.stringify(join(import.meta.dirname, 'own.ts'))};
     const own = await connectToSupervisor();
     own.serves('addresses');
     await own.announced(${limitMs});
     appendFileSync(${JSON.stringify(log)}, own.number + ' works\\n');`,
  );
  const instructionsOf = (number: number) => ({ connectionString: '', role: 'all' as const, number });
  return forkProcesses({ program, instructionsOf });
}

const startWith = async ({ start }: ForkedProcesses, number: number) => {
  const started = start(number);
  running.push(started);
  await started.serving;
};
const lines = async () => (await readFile(log, 'utf8')).trim().split('\n');

test('processes work after the addresses are printed, and a process that replaces one of them works directly', async () => {
  const processes = await prepare();
  await Promise.all([startWith(processes, 1), startWith(processes, 2)]);
  // Long enough for a process that does not wait.
  await sleep(300);
  await appendFile(log, 'printed\n');
  processes.announce();
  await vi.waitFor(async () => expect(await lines()).toHaveLength(3), 5_000);
  expect((await lines())[0]).toBe('printed');
  await startWith(processes, 3);
  await vi.waitFor(async () => expect((await lines()).at(-1)).toBe('3 works'), 5_000);
});

test('a process whose supervisor never prints the addresses works after a limit', async () => {
  await startWith(await prepare(100), 1);
  await vi.waitFor(async () => expect(await lines()).toEqual(['1 works']), 5_000);
});
