import { removeFolder, startApp } from './support/app.ts';

/** One server with the demo for all journeys; its address is in the environment, and it ends with the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const app = await startApp();
  process.env['MASTHEAD_E2E_PORT'] = String(app.port);
  process.env['MASTHEAD_E2E_DATA_DIR'] = app.dataDir;
  return async () => {
    await app.stop();
    await removeFolder(app.dataDir);
  };
}
