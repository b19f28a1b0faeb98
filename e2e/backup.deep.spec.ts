import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  demoFolder,
  freePort,
  login,
  removeFolder,
  request,
  runMasthead,
  startApp,
  temporaryFolder,
} from './support/app.ts';

/**
 * The operator's procedure: a backup while the server runs, and a restore drill in another data directory.
 */
test('a backup of the running demo is restored by the command line, and its pages are the same', async () => {
  const [dataDir, otherDir, backups] = [await demoFolder(), await temporaryFolder(), await temporaryFolder()];
  const port = await freePort();
  const folder = join(backups, 'first');
  const paths = ['/', '/opinion', '/sitemap.xml'];
  const app = await startApp({ dataDir, port });
  const pages = async () =>
    Promise.all(paths.map(async (path) => (await request({ port }, 'quayside.localhost', path)).body));
  try {
    const report = JSON.parse(await runMasthead(dataDir, ['backup', folder, '--json'])) as Record<
      string,
      unknown
    >;
    expect(report).toMatchObject({ folder, missingMediaFiles: [] });
    expect(report['mediaFiles']).toBeGreaterThan(10);
    // A command reports the URL of the running server, whatever its own PORT is.
    expect(await runMasthead(dataDir, ['sites'])).toContain(`http://quayside.localhost:${port}`);
    const before = await pages();
    await expect(runMasthead(dataDir, ['restore', folder, '--replace'])).rejects.toThrow(
      /Another Masthead \(process \d+, port \d+\) is using/,
    );
    await app.stop();

    expect(await runMasthead(otherDir, ['restore', folder])).toContain('Everyone has to log in again.');
    const restored = await startApp({ dataDir: otherDir, port });
    expect(await pages()).toEqual(before);
    expect(await login(restored)).not.toBe('');
    const findings = JSON.parse(await runMasthead(otherDir, ['doctor', '--deep', '--json'])) as {
      state: string;
    }[];
    expect(findings.filter(({ state }) => state === 'fail')).toEqual([]);
    await restored.stop();
    await expect(runMasthead(otherDir, ['restore', folder])).rejects.toThrow(/--replace/);
  } finally {
    await app.stop();
    for (const each of [dataDir, otherDir, backups]) await removeFolder(each);
  }
});
