import { expect, test } from '@playwright/test';
import { join } from 'node:path';
import { askMasthead, demoFolder, removeFolder, runMasthead, startApp } from './support/app.ts';
import { expectWholePages, pathsOf, PHONE, type Look } from './support/crawl.ts';
import { shared } from './support/fixtures.ts';

const LOOKS: readonly Look[] = [
  PHONE,
  { width: 320, scheme: 'dark', textPercent: 200, reducedMotion: true },
  { width: 768, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
  { width: 1920, scheme: 'dark' },
];

for (const name of ['quayside', 'batch', 'kaikante', 'raseef'])
  for (const look of LOOKS) {
    const settings = Object.values(look).join(' ');
    test(`every page of ${name} is whole: links, console, layout, HTML, accessibility (${settings})`, async ({
      page,
    }) => {
      const site = { host: `${name}.localhost`, port: shared.port };
      const paths = await pathsOf(site);
      expect(paths.length).toBeGreaterThan(15);
      await expectWholePages(page, { site, paths, look });
    });
  }

/** Maximum number of pages checked in an archive with thousands of pages, spread evenly. */
const ARCHIVE_PAGES = 100;

const corpus = process.env['MASTHEAD_CORPUS'];

for (const name of corpus === undefined ? [] : ['digitalgov', 'cloudgov']) {
  test(`pages of the imported archive ${name} are whole`, async ({ page }) => {
    const dataDir = await demoFolder();
    const mapping = join(import.meta.dirname, '../examples/import', `${name}.json`);
    await runMasthead(dataDir, ['create-site', name, name, '--organisation', name, '--new-organisation']);
    const source = ['--source', join(corpus ?? '', name)];
    // Exits with 1 if images are missing from the archive: each is reported on a line.
    const { stdout } = await askMasthead(dataDir, ['import', mapping, '--site', name, ...source, '--json']);
    expect(JSON.parse(stdout)).toHaveProperty('totals');
    const app = await startApp({ dataDir });
    try {
      const site = { host: `${name}.localhost`, port: app.port };
      const paths = await pathsOf(site);
      const step = Math.ceil(paths.length / ARCHIVE_PAGES);
      const looked = paths.filter((_, place) => place % step === 0);
      expect(looked.length).toBeGreaterThan(ARCHIVE_PAGES / 2);
      await expectWholePages(page, { site, paths: looked, besides: '.prose' });
    } finally {
      await app.stop();
      await removeFolder(dataDir);
    }
  });
}
