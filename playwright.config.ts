import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/lib/chromium.ts';

const chromium = { browserName: 'chromium' } as const;

const executablePath = chromiumPath();

/** `e2e/global-setup.ts` starts a server for each worker and puts their addresses into the environment. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/*.deep.spec.ts',
  grepInvert: /@deep/,
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // More than cores: most of a journey is waiting for a save, a timer or the page.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A loaded machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // An action waits for its element; one that cannot happen says so long before the journey's time is over.
    actionTimeout: 15_000,
    // A trace of every step would cost as much as the journey.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First, because it takes longest; when `extensions.spec.ts` and `record-forms.spec.ts` are reached, the project that all use is built.
    { name: 'exercises', testMatch: '**/exercises.spec.ts', use: chromium },
    { name: 'chromium', testIgnore: ['**/*.deep.spec.ts', '**/exercises.spec.ts'], use: chromium },
  ],
});
