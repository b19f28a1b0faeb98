import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCheck } from './report.ts';
import { runCommand, runParallel } from './run-parallel.ts';
import { countPlaywright, countVitest, judgeStage } from './test-reports.ts';

let folder: string;
let report: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
  report = join(folder, 'report.json');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('each test that failed is named, and a file that cannot be loaded', async () => {
  const failed = {
    status: 'failed',
    fullName: 'A lock opens',
    failureMessages: ['expected 1 to be 2\nat line 3'],
  };
  const testResults = [
    { name: join(process.cwd(), 'src/broken.test.ts'), status: 'failed', assertionResults: [] },
    { name: join(process.cwd(), 'src/lock.test.ts'), status: 'failed', assertionResults: [failed] },
  ];
  await writeFile(report, JSON.stringify({ numPassedTests: 7, testResults }));
  expect(await countVitest(report)).toEqual({
    passed: 7,
    faults: ['src/broken.test.ts could not be loaded', 'src/lock.test.ts: A lock opens: expected 1 to be 2'],
  });
});

test('a journey that passed only on a second try failed', async () => {
  const spec = (title: string, status: string) => ({ file: 'menus.spec.ts', title, tests: [{ status }] });
  const suites = [
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('closes', 'unexpected'), spec('waits', 'flaky')] }],
    },
  ];
  await writeFile(report, JSON.stringify({ stats: { expected: 1 }, errors: [], suites }));
  expect(await countPlaywright(report)).toEqual({
    passed: 1,
    faults: ['e2e/menus.spec.ts: closes', 'e2e/menus.spec.ts: waits (passed on a second try)'],
  });
});

test('an error before the first journey is a failure', async () => {
  await writeFile(report, JSON.stringify({ stats: { expected: 0 }, errors: [{}], suites: [] }));
  expect(await countPlaywright(report)).toEqual({ passed: 0, faults: ['an error outside the journeys'] });
});

test('a run that left no report is a failure', async () => {
  expect(await countVitest(report)).toEqual({ passed: 0, faults: ['the run left no report'] });
  expect(await countPlaywright(report)).toEqual({ passed: 0, faults: ['the run left no report'] });
});

test('a stage without a test, or one that ended badly, does not pass', () => {
  const judged = (passed: number, faults: string[], exitCode: number) =>
    judgeStage({ passed, faults }, exitCode).faults;
  expect(judged(0, [], 0)).toEqual(['no test was run']);
  expect(judged(5, [], 1)).toEqual(['the run ended with exit code 1']);
  expect(judged(5, [], 0)).toEqual([]);
  expect(judged(5, ['one', 'two'], 1)).toEqual(['one', 'two']);
});

test('tasks never exceed the limit, and results follow the order of the tasks', async () => {
  let running = 0;
  let most = 0;
  const tasks = [5, 1, 3, 2, 4].map((turns, index) => async () => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    running -= 1;
    return index;
  });
  expect(await runParallel(tasks, 2)).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('a failing program is a result with what it printed', async () => {
  const program = "process.stdout.write('out'); process.stderr.write('err'); process.exit(3)";
  const result = await runCommand(process.execPath, ['-e', program], { cwd: folder });
  expect(result).toMatchObject({ exitCode: 3, stdout: 'out', stderr: 'err' });
});

test('a check whose program is stopped at its time limit reports the timeout, with the output so far', async () => {
  // The program handles the signal like a tool that cleans up: it exits with a code.
  const program =
    "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); process.stdout.write('half of it')";
  const result = await runCheck(
    {
      name: 'slow',
      run: async (root) => {
        await runCommand(process.execPath, ['-e', program], { cwd: root, timeoutMs: 1_500 });
        return { ok: true, summary: 'fine' };
      },
    },
    folder,
  );
  expect(result).toMatchObject({ ok: false, summary: 'timed out' });
  expect(result.details).toMatch(/was stopped after 1\.5 s[\s\S]*half of it/);
});
