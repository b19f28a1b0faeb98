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

/** `extensions/NAME` is a stage: the unit tests of that extension. */
function stagesFor(named: readonly string[]): readonly Stage[] {
  const folder = named[0]?.replace(/\/$/, '');
  if (folder === undefined || !/^extensions\/[^/]+$/.test(folder)) return STAGES;
  return [{ name: named[0] ?? '', run: () => runVitest('vitest.config.ts', 'extension.json', folder) }];
}

const { positionals } = parseArgs({ allowPositionals: true });

await runStages(stagesFor(positionals), positionals).catch((err: unknown) => {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 2;
});
