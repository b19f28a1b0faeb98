import type { FullConfig } from '@playwright/test';
import { removeFolder, startApp } from './support/app.ts';

/**
 * One server with the demo for each worker, so that journeys side by side never meet. Their addresses are in the
 * environment, in the order of the workers' indexes, and they end with the run.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const apps = await Promise.all(Array.from({ length: config.workers }, () => startApp()));
  process.env['MASTHEAD_E2E_APPS'] = JSON.stringify(apps.map(({ port, dataDir }) => ({ port, dataDir })));
  return async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await Promise.all(apps.map((app) => removeFolder(app.dataDir)));
  };
}
