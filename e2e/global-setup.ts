import type { FullConfig } from '@playwright/test';
import { buildIfStale } from '../scripts/lib/build.ts';
import { EXTENDED_FOLDER } from './support/extended-project.ts';
import { FILLED_FOLDER, removeFolder, startApp, temporaryFolder } from './support/app.ts';

/**
 * Fills one data directory with the demo, and closes it so that all can copy it. Starts one server on a copy
 * for each worker, so that parallel journeys never share data. The environment has their addresses, in the
 * order of the workers' indexes. The servers end with the run.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  // Journeys test the current sources, even when Playwright is started directly.
  await buildIfStale();
  const filled = await temporaryFolder();
  // Two processes have to agree on which of them fills it: this is the harder case of a first start.
  const first = await startApp({ dataDir: filled, environment: { PROCESSES: '2' } });
  await first.stop();
  // What an operator reads first: progress, not lines of the log. The first process runs jobs while the second starts.
  const [progress = ''] = first.output().split('Demo: readers');
  if (/^\{/m.test(progress)) throw new Error(`The first start logged before it served:\n${progress}`);
  process.env[FILLED_FOLDER] = filled;
  const extended = await temporaryFolder();
  process.env[EXTENDED_FOLDER] = extended;
  const apps = await Promise.all(Array.from({ length: config.workers }, () => startApp()));
  process.env['MASTHEAD_E2E_APPS'] = JSON.stringify(apps.map(({ port, dataDir }) => ({ port, dataDir })));
  return async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await Promise.all([filled, extended, ...apps.map((app) => app.dataDir)].map(removeFolder));
  };
}
