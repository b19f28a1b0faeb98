import { afterAll, beforeEach, expect, test } from 'vitest';
import { tidyMissingPages } from '#entities/missing-page/server/jobs/tidy-missing-pages.ts';
import { buildTestApp } from '#testing/app.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { countedPath } from './missing-pages.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
};
beforeEach(async () => {
  await services.missingPages.flush();
  await database.superuser('delete from missing_page');
});
afterAll(subject.close);

interface Page {
  path: string;
  count: number;
  referrerHost: string | null;
}
const visit = (url: string, host = a1.host, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { host, ...headers } });
const rows = () =>
  database.superuser<{ site_id: number; path: string; count: number; referrer_host: string | null }>(
    'select site_id, path, count, referrer_host from missing_page order by site_id, path',
  );
async function listed(site = a1.id, who: keyof typeof tokens = 'admin') {
  const answer = await gql(app, { id: 'getMissingPages', input: { site }, token: tokens[who], site: 'a1' });
  if (answer.error) throw new Error(answer.body);
  return answer.result as { count: number; hasMore: boolean; pages: Page[] };
}
const paths = async () => (await listed()).pages.map(({ path }) => path);

test('what returns 404 is counted by path and site, without query, with the host they came from', async () => {
  await visit('/lost/harbour?token=s3cret', a1.host, {
    referer: 'https://pilots.example/list?session=s3cret',
  });
  await visit('/lost/harbour');
  await visit('/lost/harbour', b1.host);
  await visit('/lost/harbour', a1.host, {}, 'HEAD');
  await visit('/about');
  await services.missingPages.flush();
  await visit('/lost/harbour');
  await services.missingPages.flush();
  expect(await rows()).toEqual([
    { site_id: a1.id, path: '/lost/harbour', count: 3, referrer_host: 'pilots.example' },
    { site_id: b1.id, path: '/lost/harbour', count: 1, referrer_host: null },
  ]);
});

test('programs that feel for weak spots are not readers, and what is too long is not kept', () => {
  for (const probe of [
    '/index.php',
    '/wp-login.php?x=1',
    '/wp-admin',
    '/blog/wp-includes/x',
    '/.env',
    '/config/.env.local',
    '/.git/config',
    '/cgi-bin/luci',
    '/backup.sql',
    '/xmlrpc.php/x',
    `/${'x'.repeat(500)}`,
    '/a%3Fb',
    '/%zz',
  ])
    expect(countedPath(probe), probe).toBeNull();
  expect(countedPath(`/${'x'.repeat(499)}`)).toHaveLength(500);
  for (const path of ['/news/old-story', '/guide.pdf', '/environment', '/wpa-games', '/quai-é', '/page.html'])
    expect(countedPath(path), path).toBe(path);
});

test('the last count is written when the process stops', async () => {
  const other = await buildTestApp({ database });
  await other.app.inject({ url: '/lost/at-the-end', headers: { host: a1.host } });
  await other.close();
  expect((await rows()).map(({ path }) => path)).toEqual(['/lost/at-the-end']);
});

test('a flood of addresses is held and stored in part; those known are counted on', async () => {
  const site = services.sites.byId(a1.id);
  if (!site) throw new Error('There is no site a1.');
  for (let number = 0; number < 600; number += 1) services.missingPages.note(site, `/flood/${number}`);
  await services.missingPages.flush();
  expect(await rows()).toHaveLength(500);
  await database.superuser(
    `insert into missing_page (organisation_id, site_id, path) select $1, $2, '/full/' || i from generate_series(1, 3500) i`,
    [world.a.id, a1.id],
  );
  services.missingPages.note(site, '/flood/new');
  services.missingPages.note(site, '/full/7');
  await services.missingPages.flush();
  const stored = await rows();
  expect(stored).toHaveLength(4_000);
  expect(stored.find(({ path }) => path === '/full/7')?.count).toBe(2);
});

test('the day keeps the two thousand most wanted and forgets what is old or has a page', async () => {
  await database.superuser(
    `insert into missing_page (organisation_id, site_id, path, count, last_asked)
     select $1::integer, $2::integer, '/rare/' || i, 1, now() - i * interval '1 minute' from generate_series(1, 2100) i
     union all select $1, $2, '/wanted', 9, now() - interval '80 days'
     union all select $1, $2, '/old', 9, now() - interval '91 days'
     union all select $1, $2, '/moved', 9, now() union all select $1, $2, '/about', 9, now()`,
    [world.a.id, a1.id],
  );
  await services.write(systemOf(world.a.id, [a1.id]), (work) => work.queue(tidyMissingPages.name, {}));
  await runJobs(subject);
  const stored = (await rows()).map(({ path }) => path);
  expect(stored).toHaveLength(1_998);
  expect(stored).toContain('/wanted');
  expect(stored).toContain('/rare/1');
  for (const path of ['/old', '/moved', '/about', '/rare/2100']) expect(stored).not.toContain(path);
});

test('the most wanted come first, and an address is gone as soon as it leads somewhere', async () => {
  for (const path of ['/b', '/a', '/b', '/c']) await visit(path);
  await services.missingPages.flush();
  expect((await listed()).pages[0]).toMatchObject({ path: '/b', count: 2 });
  expect((await paths()).sort()).toEqual(['/a', '/b', '/c']);
  await gql(app, {
    id: 'createWebsiteRedirect',
    input: { site: a1.id, from: '/a', to: '/' },
    token: tokens.admin,
    site: 'a1',
  });
  await makeContent(services, a1, { type: 'Page', published: true, values: { name: 'C', alias: 'c' } });
  expect(await listed()).toMatchObject({ count: 1, hasMore: false, pages: [{ path: '/b' }] });
});

test('who may change redirects may forget an address; editors of the site read, others do not', async () => {
  await visit('/forgettable');
  await services.missingPages.flush();
  const forget = (who: keyof typeof tokens, site: number) =>
    gql(app, {
      id: 'forgetMissingPage',
      input: { site, path: '/forgettable' },
      token: tokens[who],
      site: 'a1',
    });
  expect((await forget('editor', a1.id)).code).toBe('FORBIDDEN');
  expect((await forget('admin', a2.id)).code).toBe('NOT_FOUND');
  expect((await listed(a1.id, 'editor')).pages).toHaveLength(1);
  await expect(listed(a2.id, 'editor')).rejects.toThrow('NOT_FOUND');
  expect((await forget('admin', a1.id)).code).toBeNull();
  expect(await listed()).toEqual({ count: 0, hasMore: false, pages: [] });
});
