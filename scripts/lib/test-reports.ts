import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Counts } from './report.ts';

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

/**
 * Counts the tests of a Vitest run from its JSON report. A file that could not be loaded has no tests and
 * counts as one failure, as does a run without a report.
 */
export async function countVitest(path: string): Promise<Counts> {
  const report = await readReport<VitestReport>(path);
  if (report === undefined) return NO_REPORT;
  const faults = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file} could not be loaded`];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return failed.map(
      ({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${firstLine(why)}`,
    );
  });
  return { passed: report.numPassedTests, faults };
}

/**
 * Counts the tests of a Playwright run from its JSON report. An error outside the tests, or a missing report,
 * is one failure.
 */
export async function countPlaywright(path: string): Promise<Counts> {
  const report = await readReport<PlaywrightReport>(path);
  if (report === undefined) return NO_REPORT;
  const faults = report.suites.flatMap(faultsOf);
  const outside = report.errors.length > 0 ? ['an error outside the journeys'] : [];
  return { passed: report.stats.expected, faults: [...faults, ...outside] };
}

/** A journey that passed only on its second try counts as failed. */
function faultsOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status }) => `e2e/${file}: ${title}${status === 'flaky' ? ' (passed on a second try)' : ''}`),
  );
  return [...own, ...suites.flatMap(faultsOf)];
}

const NO_REPORT: Counts = { passed: 0, faults: ['the run left no report'] };

const LINE_LENGTH_MAX = 300;

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, LINE_LENGTH_MAX);
}

/**
 * Counts of a stage whose program ended with `exitCode`. A run without a single test is a failure, and so is
 * a failing exit code although each test passed.
 */
export function judgeStage(counts: Counts, exitCode: number): Counts {
  if (counts.faults.length > 0 || (exitCode === 0 && counts.passed > 0)) return counts;
  const fault = counts.passed === 0 ? 'no test was run' : `the run ended with exit code ${exitCode}`;
  return { ...counts, faults: [fault] };
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  if (!existsSync(path)) return undefined;
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}
