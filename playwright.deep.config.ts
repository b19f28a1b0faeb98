import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// Read by e2e/support/looks.ts, here and in the workers.
process.env['MASTHEAD_E2E_ALL_LOOKS'] = '1';

const chromium = { browserName: 'chromium' } as const;

/** Journeys that take minutes, and the looks of screens at every width: `npm run test:deep`. */
export default defineConfig({
  ...journeys,
  workers: 1,
  timeout: 1_800_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/deep-browser.json' }]],
  projects: [
    { name: 'long', testMatch: '**/*.deep.spec.ts', testIgnore: [], use: chromium },
    { name: 'every look', grep: /@looks/, use: chromium },
  ],
});
