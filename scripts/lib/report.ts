import { TimedOut } from './run-parallel.ts';

/**
 * The answer of one check: `summary` is one line, `details` is printed only when the check failed, and `breakdown`, the
 * parts of the summary's figures, when only this check ran.
 */
export type CheckAnswer = { ok: boolean; summary: string; details?: string; breakdown?: string };

/** A check looks at the tree under `root` and changes nothing. */
export type Check = { name: string; run: (root: string) => Promise<CheckAnswer> };

export type CheckResult = CheckAnswer & { name: string; durationMs: number };

/** Passed tests or checks of one stage, and a line for each that failed. */
export type Counts = { passed: number; faults: readonly string[] };

/** Answers from a list of faults: none is a pass with `summary`, any is a failure that prints each fault. */
export function answerFromFaults(faults: readonly string[], summary: string): CheckAnswer {
  if (faults.length === 0) return { ok: true, summary };
  const domain = faults.length === 1 ? 'fault' : 'faults';
  return { ok: false, summary: `${faults.length} ${domain}`, details: faults.join('\n') };
}

/** Runs one check and times it. A check that throws has failed, with its error as the details. */
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

/** One line per result, with the details below when it failed, or the breakdown if it was the only check. */
export function formatResult(result: CheckResult, isAlone = false): string {
  const mark = result.ok ? 'pass' : 'FAIL';
  const line = `${mark}  ${result.name.padEnd(12)} ${formatSeconds(result.durationMs).padStart(7)}  ${result.summary}`;
  const below = result.ok ? isAlone && result.breakdown : result.details;
  return below ? `${line}\n${below.trimEnd().replaceAll(/^(?=.)/gm, '      ')}` : line;
}

/** `3.4 s`, one decimal. */
export function formatSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

/** Passed and failed results. */
export function countResults(results: readonly { ok: boolean; name: string }[]): Counts {
  const faults = results.filter((result) => !result.ok).map(({ name }) => `check ${name}`);
  return { passed: results.length - faults.length, faults };
}

/** The sum of two stages. */
export function addCounts(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, faults: [...one.faults, ...other.faults] };
}
