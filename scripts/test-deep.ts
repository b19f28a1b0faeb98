import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { ensureFirefox } from './lib/firefox.ts';
import { LONG_RUNS } from './lib/long-runs.ts';
import { installTestPackages } from './lib/test-packages.ts';
import { runPlaywright, runStages, runVitest, type Stage } from './lib/test-stages.ts';

/**
 * Tests that take too long to run on every change: files named `*.deep.test.ts` and journeys named
 * `*.deep.spec.ts`.
 */
const STAGES: readonly Stage[] = [
  { name: 'unit', run: () => runVitest('vitest.deep.config.ts', 'deep-unit.json') },
  {
    name: 'browser',
    run: () => {
      ensureFirefox(join(import.meta.dirname, '..'));
      return runPlaywright('playwright.deep.config.ts', 'deep-browser.json', '.deep.spec.ts');
    },
  },
];

if (process.env['MASTHEAD_CORPUS'] === undefined)
  console.log(
    'Imports of whole archives are left out. Set MASTHEAD_CORPUS to a folder with digitalgov and cloudgov to run them.',
  );

installTestPackages();

const { values, positionals } = parseArgs({ allowPositionals: true, options: { long: { type: 'string' } } });
const isLong = values.long !== undefined;

await runStages(
  isLong ? LONG_RUNS : STAGES,
  isLong ? [values.long ?? '', ...positionals] : positionals,
).catch((err: unknown) => {
  console.error(err instanceof Error ? err.message : err);
  process.exitCode = 2;
});
