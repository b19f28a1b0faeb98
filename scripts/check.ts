import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiChangesCheck } from './check/api-changes.ts';
import { bareTextCheck } from './check/bare-text.ts';
import { boundariesCheck } from './check/boundaries.ts';
import { bundleSizeCheck } from './check/bundle-size.ts';
import { deadCodeCheck } from './check/dead-code.ts';
import { visibilityCheck } from './check/visibility.ts';
import { fileNamesCheck } from './check/file-names.ts';
import { formatCheck } from './check/format.ts';
import { generatedCheck } from './check/generated.ts';
import { installCheck } from './check/install.ts';
import { lintCheck } from './check/lint.ts';
import { logicalCssCheck } from './check/logical-css.ts';
import { migrationsCheck } from './check/migrations.ts';
import { nounsCheck } from './check/nouns.ts';
import { publicModulesCheck } from './check/public-modules.ts';
import { rawWritesCheck } from './check/raw-writes.ts';
import { structureCheck } from './check/structure.ts';
import { termsCheck } from './check/terms.ts';
import { typesCheck } from './check/types.ts';
import { wordsCheck } from './check/words.ts';
import {
  countResults,
  formatResult,
  formatSeconds,
  runCheck,
  type Check,
  type CheckResult,
} from './lib/report.ts';
import { runParallel } from './lib/run-parallel.ts';

/** Longest first, so that the run does not end with a single long check. */
const CHECKS: readonly Check[] = [
  typesCheck,
  lintCheck,
  boundariesCheck,
  deadCodeCheck,
  generatedCheck,
  formatCheck,
  structureCheck,
  termsCheck,
  installCheck,
  bundleSizeCheck,
  wordsCheck,
  bareTextCheck,
  logicalCssCheck,
  fileNamesCheck,
  visibilityCheck,
  nounsCheck,
  rawWritesCheck,
  migrationsCheck,
  apiChangesCheck,
  publicModulesCheck,
];

/** Several of the checks use more than one core. */
const CHECKS_AT_A_TIME = 2;

const BUDGET_MS = 120_000;

const ROOT = join(import.meta.dirname, '..');

/**
 * Runs the static checks (or those named in `only`), two at a time. Prints a line for each as it ends and
 * resolves with the results. Throws if no check has such a name.
 */
export async function runChecks(only: readonly string[] = []): Promise<CheckResult[]> {
  const unknown = only.find((name) => !CHECKS.some((check) => check.name === name));
  const chosen = CHECKS.filter((check) => only.length === 0 || only.includes(check.name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no check called ${unknown}; the checks are ${CHECKS.map((check) => check.name).join(', ')}.`,
    );
  }
  const startedAt = performance.now();
  const tasks = chosen.map((check) => async (): Promise<CheckResult> => {
    const result = await runCheck(check, ROOT);
    console.log(formatResult(result, only.length > 0));
    return result;
  });
  const results = await runParallel(tasks, CHECKS_AT_A_TIME);
  const { passed, faults } = countResults(results);
  const tookMs = performance.now() - startedAt;
  const overBudget = tookMs > BUDGET_MS ? `, over the budget of ${formatSeconds(BUDGET_MS)}` : '';
  console.log(`check: ${passed} passed, ${faults.length} failed in ${formatSeconds(tookMs)}${overBudget}`);
  return results;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(
      `Usage: npm run check [-- --only NAME …]\n\nChecks: ${CHECKS.map(({ name }) => name).join(', ')}.`,
    );
    return;
  }
  const results = await runChecks(values.only);
  if (results.some((result) => !result.ok)) process.exitCode = 1;
}

if (import.meta.main) {
  await main().catch((err: unknown) => {
    console.error(err instanceof Error ? err.message : err);
    process.exitCode = 2;
  });
}
