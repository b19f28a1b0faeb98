import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { firefoxPath } from './scripts/lib/firefox.ts';

// Read by e2e/support/looks.ts, here and in the workers.
process.env['MASTHEAD_ALL_VARIANTS'] = '1';

const chromium = { browserName: 'chromium' } as const;
const FIREFOX = '**/*.firefox.deep.spec.ts';

/** The system's own, by WebDriver BiDi (docs/decisions/0125-journeys-in-firefox.md). */
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: join(import.meta.dirname, 'e2e/support/firefox-bridge.mjs'),
    env: { ...process.env, FIREFOX_PATH: firefoxPath() ?? '' },
    args: [],
  },
};

/** Journeys that take minutes, and the looks of screens at every width: `npm run test:deep`. */
export default defineConfig({
  ...journeys,
  grepInvert: [],
  workers: 1,
  timeout: 1_800_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/deep-browser.json' }]],
  projects: [
    { name: 'long', testMatch: '**/*.deep.spec.ts', testIgnore: FIREFOX, use: chromium },
    { name: 'firefox', testMatch: FIREFOX, testIgnore: [], use: firefox },
    { name: 'every look', grep: /@looks|@deep/, use: chromium },
  ],
});
