import { TimedOut } from './run-parallel.ts';

/**
 * Result of one check: `summary` is one line; `details` are printed only if the check failed; `breakdown`,
 * the parts of the summary's figures, only if no other check ran.
 */
export type CheckAnswer = { ok: boolean; summary: string; details?: string; breakdown?: string };

/** A check reads the tree under `root` and changes nothing. */
export type Check = { name: string; run: (root: string) => Promise<CheckAnswer> };

export type CheckResult = CheckAnswer & { name: string; durationMs: number };

/** Passed tests or checks of one stage, and a line for each that failed. */
export type Counts = { passed: number; faults: readonly string[] };

/**
 * Creates a result from a list of faults: an empty list passes with `summary`, any fault fails and is
 * printed.
 */
export function answerFromFaults(faults: readonly string[], summary: string): CheckAnswer {
  if (faults.length === 0) return { ok: true, summary };
  const domain = faults.length === 1 ? 'fault' : 'faults';
  return { ok: false, summary: `${faults.length} ${domain}`, details: faults.join('\n') };
}

/** Runs one check and times it. A check that throws has failed; its error becomes the details. */
export async function runCheck(check: Check, root: string): Promise<CheckResult> {
  const startedAt = performance.now();
  const answer = await check.run(root).catch((err: unknown): CheckAnswer => ({
    ok: false,
    ...(err instanceof TimedOut
      ? { summary: 'timed out', details: err.message }
      : {
          summary: 'the check itself failed',
          details: err instanceof Error ? (err.stack ?? err.message) : String(err),
        }),
  }));
  return { name: check.name, durationMs: performance.now() - startedAt, ...answer };
}

/**
 * One line per result, followed by the details if it failed, or by the breakdown if it was the only check.
 */
export function formatResult(result: CheckResult, isAlone = false): string {
  const mark = result.ok ? 'pass' : 'FAIL';
  const line = `${mark}  ${result.name.padEnd(12)} ${formatSeconds(result.durationMs).padStart(7)}  ${result.summary}`;
  const below = result.ok ? isAlone && result.breakdown : result.details;
  return below ? `${line}\n${below.trimEnd().replaceAll(/^(?=.)/gm, '      ')}` : line;
}

/** Formats seconds with one decimal: `3.4 s`. */
export function formatSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

/** Counts passed and failed results. */
export function countResults(results: readonly { ok: boolean; name: string }[]): Counts {
  const faults = results.filter((result) => !result.ok).map(({ name }) => `check ${name}`);
  return { passed: results.length - faults.length, faults };
}

/** Adds the counts of two stages. */
export function addCounts(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, faults: [...one.faults, ...other.faults] };
}
