import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from './check.ts';
import { testsOfExtension } from './lib/named-tests.ts';
import { addCounts, countResults, type Counts } from './lib/report.ts';
import { runPlaywright, runStages, runVitest, type Stage } from './lib/test-stages.ts';

const ROOT = join(import.meta.dirname, '..');

const STAGES: readonly Stage[] = [
  { name: 'check', run: async () => countResults(await runChecks()) },
  { name: 'unit', run: () => runVitest('vitest.config.ts', 'unit.json') },
  { name: 'browser', run: runBrowserTests },
];

/** This stage also checks the sizes of what browsers load, because they need the build that it creates. */
async function runBrowserTests(): Promise<Counts> {
  const journeys = await runPlaywright('playwright.config.ts', 'browser.json', '.spec.ts');
  return addCounts(countResults(await runChecks(['bundle-size'])), journeys);
}

/** A path in an extension is a stage: the unit tests below it. */
function stagesFor([argument]: readonly string[]): readonly Stage[] {
  const filter = argument === undefined ? null : testsOfExtension(argument, ROOT);
  if (argument === undefined || filter === null) return STAGES;
  return [{ name: argument, run: () => runVitest('vitest.config.ts', 'extension.json', filter) }];
}

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  await runStages(stagesFor(positionals), positionals);
}

await run().catch((err: unknown) => {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 2;
});
