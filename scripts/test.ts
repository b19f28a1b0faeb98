import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from './check.ts';
import { ensureChromium } from './lib/chromium.ts';
import { addCounts, countResults, type Counts } from './lib/report.ts';
import { toolPath } from './lib/run-parallel.ts';
import { countPlaywright, countVitest, judgeStage } from './lib/test-reports.ts';

const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'test-results');

/** Where playwright.config.ts puts its report. */
const BROWSER_REPORT = join(REPORTS, 'browser.json');
const UNIT_REPORT = join(REPORTS, 'unit.json');

type Stage = { name: string; run: () => Promise<Counts> };

const STAGES: readonly Stage[] = [
  { name: 'check', run: async () => countResults(await runChecks()) },
  { name: 'unit', run: runUnitTests },
  { name: 'browser', run: runBrowserTests },
];

/** Runs every stage, or the one named, whatever the others gave, and ends with the sum of all. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [only] = positionals;
  const chosen = STAGES.filter((stage) => only === undefined || stage.name === only);
  if (chosen.length === 0 || positionals.length > 1) {
    throw new Error(
      `Name one stage of ${STAGES.map((stage) => stage.name).join(', ')}, or none to run them all.`,
    );
  }
  let total: Counts = { passed: 0, failed: 0 };
  for (const stage of chosen) {
    console.log(`\n== ${stage.name}`);
    const counts = await stage.run().catch((err: unknown): Counts => {
      console.error(err instanceof Error ? err.message : err);
      return { passed: 0, failed: 1 };
    });
    total = addCounts(total, counts);
  }
  if (total.failed > 0) process.exitCode = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

async function runUnitTests(): Promise<Counts> {
  await rm(UNIT_REPORT, { force: true });
  const vitest = toolPath(ROOT, { package: 'vitest', name: 'vitest' });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  const exitCode = await stream([vitest, 'run', ...reporters]);
  return judgeStage(await countVitest(UNIT_REPORT), exitCode);
}

async function runBrowserTests(): Promise<Counts> {
  const journeys = existsSync(join(ROOT, 'e2e')) ? await readdir(join(ROOT, 'e2e'), { recursive: true }) : [];
  if (!journeys.some((file) => file.endsWith('.spec.ts'))) {
    console.log('Not run: there is no e2e/*.spec.ts, so nothing was proved in a browser.');
    return { passed: 0, failed: 0 };
  }
  await ensureChromium(ROOT);
  // Loaded only here, because no other stage needs a build.
  const { buildIfStale } = await import('./lib/build.ts');
  await buildIfStale();
  const sizes = countResults(await runChecks('bundle-size'));
  await rm(BROWSER_REPORT, { force: true });
  const playwright = toolPath(ROOT, { package: '@playwright/test', name: 'playwright' });
  const exitCode = await stream([playwright, 'test']);
  const journeysRun = judgeStage(await countPlaywright(BROWSER_REPORT), exitCode);
  return addCounts(sizes, journeysRun);
}

/**
 * Runs a Node program with our own output and resolves with its exit code. When we are told to end, the program
 * ends first: a terminal's Ctrl-C reaches it without us, SIGTERM is passed on.
 */
function stream(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    let endedBy: NodeJS.Signals | undefined;
    const waitForChild = (signal: NodeJS.Signals): void => {
      endedBy = signal;
      if (signal === 'SIGTERM') child.kill(signal);
    };
    process.on('SIGINT', waitForChild).on('SIGTERM', waitForChild);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', waitForChild).off('SIGTERM', waitForChild);
      if (endedBy === undefined) resolve(code ?? 1);
      else process.kill(process.pid, endedBy);
    });
  });
}

await main().catch((err: unknown) => {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 2;
});
