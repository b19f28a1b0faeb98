/** Feeds of other sites, fetched in the background from a server that may respond in any way. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { createSafeFetch } from '#server/outbound/index.ts';
import { ParserError, runParser } from '#server/parsers/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { queueDueFeeds } from './index.ts';

let respond: (response: ServerResponse) => unknown = () => {};
let requestCount = 0;
const other = createServer((_request, response) => {
  requestCount += 1;
  respond(response);
});
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
const { port } = other.address() as AddressInfo;
const FEED = `http://127.0.0.1:${port}/feed.xml`;

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(async () => {
  await subject.close();
  other.closeAllConnections();
  other.close();
});
afterEach(() => vi.restoreAllMocks());
Object.assign(services, { fetch: createSafeFetch({ isAllowedAddress: () => true, ports: [port] }) });

const entry = (number: number, more = '') =>
  `<item><title>Notice ${number}</title><link>https://notices.example/${number}</link>${more}</item>`;
const FEED_URL = 'https://n.example/feed';
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>N</title>${items}</channel></rss>`;
const send = (body: string) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/rss+xml');
  response.end(body);
};
const grid = (url: string) => ({
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [
        {
          blocks: [
            { id: 'notices', type: 'external_rss_feed', v: 1, settings: { url, title: 'Notices' } },
            { id: 'list', type: 'content_list', v: 1, settings: {} },
          ],
        },
      ],
    },
  ],
});
const made = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, {
    site: a1.id,
    name: 'News',
    type: 'url-override',
    alias: ['news'],
    grid: grid(FEED),
  }),
);
// Removes the feeds of the test world, whose URLs lead nowhere.
await database.superuser(`delete from external_feed where layout_id <> ${made.id}`);
const visit = () => app.inject({ url: '/news', headers: { host: a1.host } });
/** Simulates that an hour has passed since the feed was requested. */
async function refetchAnHourLater(): Promise<void> {
  await database.superuser(`update external_feed set asked = asked - interval '1 hour'`);
  await services.write(systemOf(world.a.id, [a1.id]), queueDueFeeds);
  await runJobs(subject);
}

test('a feed a layout names is fetched behind the page, and the page shows its entries as texts', async () => {
  expect((await visit()).body).not.toContain('Notices');
  respond = send(
    rss(
      entry(
        1,
        '<description>&lt;p&gt;Tide &amp;amp; time&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description>',
      ) +
        '<item><title>Bad</title><link>javascript:alert(1)</link></item>' +
        entry(2),
    ),
  );
  await runJobs(subject);
  const page = await visit();
  expect(page.body).toMatch(
    /<a href="https:\/\/notices\.example\/1" target="_blank" rel="noopener">Notice 1<\/a>/,
  );
  expect(page.body).toContain('Tide &amp; time');
  expect(page.body).not.toMatch(/alert\(1\)|>Bad</);
  expect((await visit()).headers['x-cache']).toBe('hit');
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ['that is dead', (response) => response.destroy()],
  ['that answers 500', (response) => response.writeHead(500).end()],
  ['that is enormous', send(rss(entry(3).repeat(20_000)))],
  ['that is no feed', send('<html><body>Hello</body></html>')],
  ['that nests without end', send('<rss version="2.0"><channel>' + '<a>'.repeat(200_000))],
])('a feed %s keeps its last entries; the fault is logged with its block', async (_name, answer) => {
  const warn = vi.spyOn(services.log, 'warn');
  respond = answer;
  await refetchAnHourLater();
  const page = await visit();
  expect([page.statusCode, page.body.includes('Notice 1'), page.body.includes('Notice 3')]).toEqual([
    200,
    true,
    false,
  ]);
  const warnings = warn.mock.calls.filter(([, message]) => message === 'A feed could not be fetched.');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.[0]).toMatchObject({
    block: 'external_rss_feed',
    layouts: [made.id],
    host: new URL(FEED).host,
  });
  expect(JSON.stringify(warnings)).not.toContain(new URL(FEED).pathname);
});

test('the block is missing without entries, and shown again with new ones', async () => {
  await database.superuser(`update external_feed set answered = now() - interval '8 days'`);
  respond = (response) => response.writeHead(404).end();
  await database.superuser(`update external_feed set problem = null`);
  await refetchAnHourLater();
  const page = await visit();
  expect(page.body).not.toContain('Notices');
  expect(page.body).toContain('data-block="content_list"');
  respond = send(rss(entry(4)));
  await refetchAnHourLater();
  expect((await visit()).body).toContain('Notice 4');
});

test('a private address is never requested', async () => {
  Object.assign(services, { fetch: createSafeFetch({ ports: [port] }) });
  requestCount = 0;
  await refetchAnHourLater();
  expect(requestCount).toBe(0);
  Object.assign(services, { fetch: createSafeFetch({ isAllowedAddress: () => true, ports: [port] }) });
});

test('a feed that leaves its layout is forgotten', async () => {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    await work.records.update(layout, {
      id: made.id,
      version: made.version,
      changes: { grid: { v: 1, rows: [] } },
    });
  });
  expect(await database.superuser(`select url from external_feed where layout_id = ${made.id}`)).toEqual([]);
});

test('a layout with a feed is deleted, and its feed forgotten', async () => {
  const { id } = await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const place = { site: a1.id, name: 'Short-lived', type: 'url-override' as const, alias: ['short'] };
    const layoutRow = await work.records.create(layout, { ...place, grid: grid(FEED) });
    await work.records.delete(layout, layoutRow.id);
    return layoutRow;
  });
  expect(await database.superuser(`select url from external_feed where layout_id = ${id}`)).toEqual([]);
});

test.each([
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry><title type="html">A &lt;b&gt;lock&lt;/b&gt;</title><link rel="self" href="https://n.example/self"/><link href="https://n.example/1"/><summary>Opens</summary><updated>2026-11-23T06:00:00Z</updated></entry></feed>',
  ],
  [
    'JSON',
    '{"version":"https://jsonfeed.org/version/1.1","title":"N","items":[{"id":"1","url":"https://n.example/1","title":"A lock","content_text":"Opens","date_published":"2026-11-23T06:00:00Z"}]}',
  ],
])('%s is read as RSS is', async (_kind, text) => {
  expect(await runParser('feed', { text, url: FEED_URL })).toEqual([
    { title: 'A lock', url: 'https://n.example/1', teaser: 'Opens', published: '2026-11-23T06:00:00.000Z' },
  ]);
});

test('fifty of a thousand entries are read, and entities are not expanded', async () => {
  expect(await runParser('feed', { text: rss(entry(1).repeat(1_000)), url: FEED_URL })).toHaveLength(50);
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join(
    '',
  );
  const text = `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]>${rss('<item><title>&a9;</title><link>https://n.example/1</link></item>')}`;
  const answer = await runParser('feed', { text, url: FEED_URL }).catch((error: unknown) => error);
  expect(answer instanceof ParserError || JSON.stringify(answer).length < 1_000).toBe(true);
});
