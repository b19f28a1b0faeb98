/**
 * Without each module, the product is generated and type-checked; without all of them, it is built and
 * started.
 */
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { trackedFiles } from '../scripts/check/tracked-files.ts';
import { typesCheck } from '../scripts/check/types.ts';
import { removeFolder, request, startApp, temporaryFolder, type RunningApp } from './support/app.ts';
import { copyProject, type CopiedProject } from './support/copied-project.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const MODULES = await readdir(join(PROJECT, 'src/modules'));

/**
 * Tests are left out, because they expect the product with all of its modules, and so are the helpers that only
 * they use. The three helpers that `e2e/support` and `bench` use depend on packages only.
 */
const TESTS =
  /\.test\.tsx?$|^src\/testing\/(?!(?:by-tier|data-root|mail\/mail-server)\.ts$)|^e2e\/.+\.spec\.ts$/;

/** Written by `npm run generate` and restored after each test, so that drafts of one test do not reach the next. */
const HISTORY = ['migrations', 'schema.snapshot.json'];

test.describe.configure({ mode: 'serial' });

let copy: CopiedProject;

test.beforeAll(async () => {
  copy = await copyProject();
  for (const file of await trackedFiles(copy.root)) if (TESTS.test(file)) await rm(join(copy.root, file));
});

test.afterAll(() => copy?.remove());

for (const module of MODULES)
  test(`the product without ${module} is generated and type-checked`, async () => {
    const [folder, aside] = [join(copy.root, 'src/modules', module), join(copy.root, `.without-${module}`)];
    await rename(folder, aside);
    await copy.run('scripts/generate.ts');
    const { ok, details } = await typesCheck.run(copy.root);
    expect(ok, details).toBe(true);
    await rename(aside, folder);
    await restoreHistory();
  });

test('the product without all modules shows the demo that was created with them, and a new one', async () => {
  await rm(join(copy.root, 'src/modules'), { recursive: true });
  await copy.run('scripts/generate.ts');
  const { ok, details } = await typesCheck.run(copy.root);
  expect(ok, details).toBe(true);
  // The tables of removed modules stay, with their rows.
  await restoreHistory();
  await copy.build();
  await expectDemo(await startApp({ root: copy.root }));
  await expectDemo(await startApp({ root: copy.root, dataDir: await temporaryFolder() }));
});

async function restoreHistory(): Promise<void> {
  for (const path of HISTORY) {
    await rm(join(copy.root, path), { recursive: true });
    await cp(join(PROJECT, path), join(copy.root, path), { recursive: true });
  }
}

/** Asserts that the front page and the newest item of each publication are pages. */
async function expectDemo(app: RunningApp): Promise<void> {
  try {
    for (const site of ['quayside', 'batch', 'kaikante', 'raseef']) {
      const visit = (path: string) => request(app, `${site}.localhost`, path);
      const home = await visit('/');
      expect([site, home.status, home.body.includes('<h1')]).toEqual([site, 200, true]);
      const feed = await visit('/__rss/website-scheduled-content.xml');
      const link = /<item>.*?<link>([^<]+)<\/link>/s.exec(feed.body)?.[1] ?? '';
      const item = await visit(new URL(link).pathname);
      expect([link, item.status, item.body.includes('<article')]).toEqual([link, 200, true]);
    }
    expect((await request(app, 'localhost', '/admin')).status).toBe(200);
  } finally {
    await app.stop();
    await removeFolder(app.dataDir);
  }
}
