import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  databaseAddressOf,
  removeFolder,
  request,
  startApp,
  temporaryFolder,
  type RunningApp,
} from './support/app.ts';
import { DEEP } from './support/looks.ts';
import { publishArticle } from './support/articles.ts';

/** In the first tier `src/server/cache/purger.test.ts` has both, with two apps in one process. */
test.describe('two processes on one database', DEEP, () => {
  let owner: RunningApp;
  let first: RunningApp;
  let second: RunningApp;
  let databaseUrl: string;
  const folders: string[] = [];

  test.beforeAll(async () => {
    // The embedded server of one installation is the shared database of two others.
    owner = await startApp();
    databaseUrl = await databaseAddressOf(owner);
    folders.push(await temporaryFolder());
    const environment = {
      DATABASE_URL: databaseUrl,
      MASTHEAD_SECRET: 'one secret for both of the processes here',
    };
    first = await startApp({ dataDir: folders[0] ?? '', environment });
    second = await startApp({ dataDir: folders[0] ?? '', environment });
  });

  test.afterAll(async () => {
    await first?.stop();
    await second?.stop();
    await owner?.stop();
    for (const folder of [...folders, owner?.dataDir ?? '']) if (folder) await removeFolder(folder);
  });

  test('an edit on one is on the other within a second', async () => {
    const title = `Seen on both ${Date.now()}`;
    await warm(second);
    await publishArticle(first, title);
    await expectWithinASecond(second, title);
  });

  test('also when the other has lost its listening connection', async () => {
    const title = `Seen without a listener ${Date.now()}`;
    await warm(second);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'masthead listener'",
    );
    await client.end();
    await publishArticle(first, title);
    await expectWithinASecond(second, title);
  });
});

async function warm(app: RunningApp): Promise<void> {
  await request(app, 'quayside.localhost', '/opinion');
  const answer = await request(app, 'quayside.localhost', '/opinion');
  expect(answer.headers['x-cache']).toBe('hit');
}

async function expectWithinASecond(app: RunningApp, words: string): Promise<void> {
  const began = Date.now();
  let body = '';
  while (Date.now() - began < 1_000) {
    body = (await request(app, 'quayside.localhost', '/opinion')).body;
    if (body.includes(words)) break;
    await sleep(25);
  }
  expect(body).toContain(words);
}
