import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Journeys that take minutes, each with the servers it starts itself: `npm run test:deep`. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.deep.spec.ts',
  testIgnore: [],
  workers: 1,
  timeout: 1_800_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/deep-browser.json' }]],
});
