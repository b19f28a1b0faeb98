import { parseArgs } from 'node:util';
import { runChecks } from './check.ts';
import { addCounts, countResults, type Counts } from './lib/report.ts';
import { runPlaywright, runStages, runVitest, type Stage } from './lib/test-stages.ts';

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

await runStages(STAGES, parseArgs({ allowPositionals: true }).positionals).catch((err: unknown) => {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 2;
});
