/**
 * With a meter for all items, outputs other than pages count no view: metered readers get the text there as
 * if they had no free views.
 */
import { afterAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { GridRow } from '#grid/shapes/grid.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const { host } = a1;
afterAll(subject.close);

const WORD = 'Kleeblatt';
const OPENING = 'The lock keepers meet at dawn.';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const setMetering = async (values: object) => {
  await database.superuser('update site set memberships = $2 where id = $1', [a1.id, JSON.stringify(values)]);
  services.cache.purge([`site:${a1.id}`]);
};

const { id } = await makeContent(services, a1, {
  published: true,
  values: { body: { v: 1, content: [paragraph(OPENING), paragraph(WORD)] } },
});
const alias = String((await app.inject({ url: `/${id}`, headers: { host } })).headers.location);
const holder = await makeReader(services, a1);
const bare = await makeReader(services, a1);
await database.superuser('delete from membership_grant where site_user_id = $1', [bare.id]);

const cookieOf = ({ token }: { token: string }) => ({
  cookie: `reader_${services.config.port}=${services.readers.sealed(token)}`,
});

/** What the API and a page part return of the item. */
async function beyond(headers: Record<string, string> = {}, remoteAddress = '192.0.2.1'): Promise<boolean[]> {
  const calls = [
    ['getContent', { id, status: 'active' }],
    ['getWebsiteLayoutPage', { alias }],
  ].map(([name, input]) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ id: name, variables: { input } }),
      remoteAddress,
    }),
  );
  const part = app.inject({ url: `/__part?path=${alias}`, headers: { host, ...headers }, remoteAddress });
  const bodies = (await Promise.all([...calls, part])).map(({ body }) => body);
  for (const body of bodies) expect(body).toContain(OPENING);
  return bodies.map((body) => body.includes(WORD));
}

const page = async (remoteAddress: string) =>
  (await app.inject({ url: alias, headers: { host }, remoteAddress })).body.includes(WORD);

test('anonymous readers and accounts without a membership get the beginning there, and the whole text on the page', async () => {
  await setMetering({ contentMetering: true, meteredContent: 'all' });
  expect(await beyond()).toEqual([false, false, false]);
  expect(await beyond(cookieOf(bare))).toEqual([false, false, false]);
  expect(await page('192.0.2.9')).toBe(true);
});

test('a part of a page contains no meter placeholder', async () => {
  await setMetering({ contentMetering: true, meteredContent: 'all' });
  const part = await app.inject({ url: `/__part?path=${alias}`, headers: { host } });
  expect(part.json<{ html: string }>().html).not.toMatch(/hole-[0-9a-f]/);
});

test('so do rows that load later without a script', async () => {
  const body = { id: 'body', type: 'content_body', v: 1, settings: {} };
  const row: GridRow = {
    id: 'later',
    layout: '1',
    settings: { loadsLater: true },
    columns: [{ blocks: [body] }],
  };
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'Texts below',
      type: 'content-override',
      content: id,
      contentTypes: ['Article'],
      grid: { v: 1, rows: [row] },
      loadMoreType: 'custom-click',
    }),
  );
  const first = (await app.inject({ url: alias, headers: { host } })).body;
  const [, more = ''] = /\?more=([^"&]+)/.exec(first) ?? [];
  const later = await app.inject({ url: `${alias}?more=${more}`, headers: { host } });
  expect([later.body.includes(OPENING), later.body.includes(WORD)]).toEqual([true, false]);
  await database.superuser("delete from layout where name = 'Texts below'");
  services.cache.purge([`site:${a1.id}`]);
});

test('members who hold a membership, verified crawlers and staff are not metered there either', async () => {
  expect(await beyond(cookieOf(holder))).toEqual([true, true, true]);
  await database.superuser(
    "insert into crawler_list (name, source, fetched, ranges) values ('Googlebot', 'test', now(), '{193.0.7.0/24}') on conflict (name) do update set ranges = excluded.ranges, fetched = now()",
  );
  services.cache.purge(['crawlers']);
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  expect(await beyond({ 'user-agent': agent }, '193.0.7.20')).toEqual([true, true, true]);
  expect(await beyond({ 'user-agent': agent }, '193.0.9.20')).toEqual([false, false, false]);
  const token = await login(app, world.a.users.admin.username);
  const answer = await gql(app, { id: 'getContent', input: { id }, token, site: 'a1' });
  expect(answer.body).toContain(WORD);
});

test('open items are whole everywhere if only gated ones are counted', async () => {
  await setMetering({ contentMetering: true, meteredContent: 'gated' });
  expect(await beyond()).toEqual([true, true, true]);
});
