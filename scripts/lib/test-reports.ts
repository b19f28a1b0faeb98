import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Counts } from './report.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/**
 * Counts of a Vitest run from its JSON report. A file that could not be loaded has no tests and counts as one
 * failure, as does a run that left no report.
 */
export async function countVitest(path: string): Promise<Counts> {
  const report = await readReport<VitestReport>(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** Counts of a Playwright run from its JSON report. An error outside the tests, or no report, is one failure. */
export async function countPlaywright(path: string): Promise<Counts> {
  const report = await readReport<PlaywrightReport>(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors.length > 0 ? 1 : 0) };
}

/**
 * The counts of a stage whose program ended with `exitCode`: a run without a single test is a failure, and so
 * is one that ended badly though each of its tests passed.
 */
export function judgeStage(counts: Counts, exitCode: number): Counts {
  const sound = counts.failed > 0 || (exitCode === 0 && counts.passed > 0);
  return sound ? counts : { ...counts, failed: 1 };
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  if (!existsSync(path)) return undefined;
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}
