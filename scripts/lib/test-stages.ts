import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { ensureChromium } from './chromium.ts';
import { addCounts, type Counts } from './report.ts';
import { toolPath } from './run-parallel.ts';
import { countPlaywright, countVitest, judgeStage } from './test-reports.ts';

const ROOT = join(import.meta.dirname, '../..');
const REPORTS = join(ROOT, 'test-results');

/** A part of a test run, which can be run separately by its name. */
export type Stage = { name: string; run: () => Promise<Counts> };

/**
 * Runs every stage, or the one named on the command line, even if earlier stages failed. Prints a line for
 * each failure and the total at the end: `N passed, N failed`. Any failure makes the exit code 1. Throws if
 * no stage has that name.
 */
export async function runStages(stages: readonly Stage[], named: readonly string[]): Promise<void> {
  const [only] = named;
  const chosen = stages.filter((stage) => only === undefined || stage.name === only);
  if (chosen.length === 0 || named.length > 1) {
    throw new Error(
      `Name one stage of ${stages.map((stage) => stage.name).join(', ')}, or none to run them all.`,
    );
  }
  let total: Counts = { passed: 0, faults: [] };
  for (const stage of chosen) {
    console.log(`\n== ${stage.name}`);
    const counts = await stage.run().catch((err: unknown): Counts => {
      console.error(err instanceof Error ? err.message : err);
      return { passed: 0, faults: ['it could not be run'] };
    });
    const faults = counts.faults.map((fault) => `${stage.name}: ${fault}`);
    total = addCounts(total, { ...counts, faults });
  }
  if (total.faults.length > 0) process.exitCode = 1;
  console.log(['', ...total.faults, `${total.passed} passed, ${total.faults.length} failed`].join('\n'));
}

/** Runs Vitest with a configuration file of the project and counts its tests. `filter`: only the files whose path contains it; default: all. */
export async function runVitest(config: string, reportName: string, filter?: string): Promise<Counts> {
  const report = join(REPORTS, reportName);
  await rm(report, { force: true });
  const vitest = toolPath(ROOT, { package: 'vitest', name: 'vitest' });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = filter === undefined ? [] : [filter];
  const exitCode = await stream([vitest, 'run', `--config=${config}`, ...reporters, ...chosen]);
  return judgeStage(await countVitest(report), exitCode);
}

/**
 * Runs Playwright on the built product with a configuration file of the project, which writes `reportName`,
 * and counts its tests. If no journey's file ends in `suffix`, nothing is run or counted. `file`: the only journey; default:
 * all of the configuration.
 */
export async function runPlaywright(
  config: string,
  reportName: string,
  suffix: string,
  file?: string,
): Promise<Counts> {
  const journeys = existsSync(join(ROOT, 'e2e')) ? await readdir(join(ROOT, 'e2e'), { recursive: true }) : [];
  if (!journeys.some((file) => file.endsWith(suffix))) {
    console.log(`Not run: there is no e2e/*${suffix}, so nothing was proved in a browser.`);
    return { passed: 0, faults: [] };
  }
  await ensureChromium(ROOT);
  // Imported only here, because no other stage needs a build.
  const { buildIfStale } = await import('./build.ts');
  await buildIfStale();
  const report = join(REPORTS, reportName);
  await rm(report, { force: true });
  const playwright = toolPath(ROOT, { package: '@playwright/test', name: 'playwright' });
  const exitCode = await stream([
    playwright,
    'test',
    `--config=${config}`,
    ...(file === undefined ? [] : [file]),
  ]);
  return judgeStage(await countPlaywright(report), exitCode);
}

/**
 * Runs a Node program with this process's output and resolves with its exit code. On a signal the program
 * ends first: a terminal's Ctrl-C reaches it directly, SIGTERM is passed on.
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
