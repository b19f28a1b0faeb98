/** Insertions of a module in texts and lists of web pages: where they appear, and where they never do. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { defineInsertion } from '#model/pages/define-insertion.ts';
import type { AnyInsertion } from '#server/pages/index.ts';
import { loadWork } from '#model/pages/define-load.ts';
import { defineModule, ofModule } from '#model/define-module.ts';
import { modules } from '#registry/modules.ts';
import { registry } from '#server/registry.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { feedAccess } from '#modules/memberships/feeds/entities/feed-access/entity.ts';

const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: false, order: 900 });
const common = { after: 1, distance: 1, priority: 1 };
const Broken = () => {
  throw new Error('no tide');
};

/** Counts the calls of `load`, which fails while a test sets `isBroken`. */
const loading = { count: 0, isBroken: false };

const planted = [
  defineInsertion({
    name: 'offer',
    into: 'body',
    after: 2,
    distance: 2,
    minimumWords: 12,
    times: 2,
    priority: 20,
    policy: () => ({ frame: ['https://offers.example'] }),
    view: ({ index }) => <aside>Offer {index + 1}.</aside>,
  }),
  defineInsertion<{ at: string }, RawBuilder<unknown>>({
    ...common,
    name: 'highWater',
    into: 'body',
    after: 2,
    minimumWords: 12,
    load: ({ scope, tag }) => {
      tag(`tides:${scope.siteId}`);
      loading.count += 1;
      const statement = loading.isBroken
        ? sql`select 1 / 0`
        : sql<{ at: number }>`select ${loading.count}::integer as at`;
      return loadWork({ statements: { found: statement }, make: () => ({ at: `No. ${loading.count}` }) });
    },
    view: ({ data }) => <p>High water: {data.at}.</p>,
  }),
  defineInsertion({ ...common, name: 'broken', into: 'body', priority: 99, view: Broken }),
  defineInsertion({
    ...common,
    name: 'brokenCondition',
    into: 'body',
    priority: 98,
    when: Broken,
    view: () => 'x',
  }),
  defineInsertion({
    ...common,
    name: 'noOrigin',
    into: 'body',
    priority: 97,
    policy: () => ({ script: ["'unsafe-inline'"] }),
    view: () => <p>Unsafe.</p>,
  }),
  defineInsertion({
    ...common,
    name: 'tooMany',
    into: 'body',
    priority: 1,
    policy: () => ({ frame: Array.from({ length: 60 }, (_, at) => `https://offers-${at}.example`) }),
    view: () => <p>Too many.</p>,
  }),
  defineInsertion({ ...common, name: 'nothing', into: 'body', priority: 96, view: () => null }),
  defineInsertion({
    ...common,
    name: 'shore',
    into: 'list',
    when: ({ kind }) => kind !== 'home',
    view: ({ page }) => <p>Ashore in part {page.part}.</p>,
  }),
].map((insertion) => ofModule(tides, insertion as unknown as AnyInsertion));

const lines: string[] = [];
const subject = await buildTestWorld({
  registry: { ...registry, modules: [...modules, tides] },
  insertions: planted,
  environment: { LOG_LEVEL: 'error' },
  log: { write: (line) => void lines.push(line) },
});
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const { get, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const asSystem = systemOf(world.a.id, [a1.id]);
await services.write(asSystem, async (work) => {
  const on = JSON.stringify({ tides: true, memberships: true });
  await work.db.updateTable('site').set({ modules: on }).where('id', '=', a1.id).execute();
  work.tags.add('sites').add(`site:${a1.id}`);
});

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const PARAGRAPHS = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'].map((text) =>
  words(`${text} The lock is closed.`),
);
const bodyOf = (content: object[]) => ({ v: 1, content });

async function makeItem(values: Record<string, unknown> = {}, site = a1): Promise<number> {
  const own = { name: 'Dredging', body: bodyOf(PARAGRAPHS), ...values };
  return (await makeContent(services, site, { published: true, values: own })).id;
}

async function pageOf(id: number, { host, cookie }: { host?: string; cookie?: string } = {}) {
  const sends = { ...(host && { host }), ...(cookie && { cookie }) };
  const { location } = await get(`/${id}`, sends);
  return app.inject({ url: location ?? '', headers: { host: host ?? a1.host, ...(cookie && { cookie }) } });
}

/** Paragraphs and insertions of a page's text in order: `1` to `6`, `Offer 1`. */
const shownIn = (html: string) => {
  const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const plain = html.slice(html.indexOf('class="prose')).replaceAll('<!-- -->', '');
  const found = plain.matchAll(
    /<p>(One|Two|Three|Four|Five|Six)\. The lock|(Offer \d|High water|Unsafe|Too many|Ashore)/g,
  );
  return [...found].map(([, number, own]) => own ?? String(numbers.indexOf(number ?? '') + 1));
};

describe('texts', () => {
  test('a long text has the insertions between its paragraphs, by priority and distance, and no place for broken or empty ones', async () => {
    const { body, headers } = await pageOf(await makeItem());
    expect(shownIn(body)).toEqual(['1', '2', 'Offer 1', '3', 'High water', '4', 'Offer 2', '5', '6']);
    expect(body).toContain('<div class="insertion"><aside>Offer <!-- -->1<!-- -->.</aside></div><p>Three.');
    expect(headers['content-security-policy']).toContain('https://offers.example');
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    const faults = () => lines.filter((line) => line.includes('"blockId":"insertion"'));
    const types = new Set(faults().map((line) => (JSON.parse(line) as { type: string }).type));
    expect(types).toEqual(
      new Set(['tides/broken', 'tides/brokenCondition', 'tides/noOrigin', 'tides/tooMany']),
    );
    const count = faults().length;
    await pageOf(await makeItem());
    expect(faults()).toHaveLength(count);
  });

  test('a text with too few words has no insertion', async () => {
    expect(shownIn((await pageOf(await makeItem({ body: bodyOf(PARAGRAPHS.slice(0, 2)) }))).body)).toEqual([
      '1',
      '2',
    ]);
    const short = bodyOf([...PARAGRAPHS.slice(0, 1), words('Two.'), words('Three.'), words('Four.')]);
    expect(shownIn((await pageOf(await makeItem({ body: short }))).body)).toEqual(['1']);
  });

  test('an embed and a quote have no insertion next to them or inside', async () => {
    const [one, two, three, four] = PARAGRAPHS;
    const quote = { type: 'blockquote', content: [three, four] };
    const embed = {
      type: 'embed',
      attrs: { url: 'https://www.youtube.com/watch?v=abcdefghijk', title: null },
    };
    const { body } = await pageOf(
      await makeItem({ body: bodyOf([one, two, embed, quote, ...PARAGRAPHS.slice(4)] as object[]) }),
    );
    expect(shownIn(body)).toEqual(['1', '2', '3', '4', '5', 'Offer 1', '6']);
  });

  test('a text that a gate cuts has no insertion; readers who get all of it have them', async () => {
    const reader = await makeReader(services, a1);
    await services.write(asSystem, async (work) => {
      const record = await work.records.find(siteEntity, a1.id);
      const changes = { memberships: { ungatedParagraphs: 4 } };
      await work.records.update(siteEntity, { id: a1.id, version: record?.version ?? 0, changes });
    });
    const id = await makeItem({ requiredMemberships: [reader.membershipId] });
    const cut = shownIn((await pageOf(id)).body);
    expect(cut).toEqual(['1', '2', '3', '4']);
    const whole = shownIn((await pageOf(id, { cookie: cookieOf(reader.token) })).body);
    expect(whole).toContain('Offer 1');
    expect(whole).toContain('6');
  });

  test('a site that has the module off has no insertion', async () => {
    const { body, headers } = await pageOf(await makeItem({}, a2), { host: a2.host });
    expect(shownIn(body)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(String(headers['content-security-policy'])).not.toContain('https://offers.example');
  });

  test('print, feeds of partners and the API have no insertion', async () => {
    const id = await makeItem({ name: 'Channels' });
    const { id: partner } = await services.write(asSystem, (work) =>
      work.records.create(feedAccess, { site: a1.id, name: 'Partner' }),
    );
    const token = await login(app, world.a.users.admin.username);
    const made = await gql(app, { id: 'createFeedToken', input: { id: partner }, token, site: 'a1' });
    const { url } = made.result as { url: string };
    const before = loading.count;
    const feed = (await get(new URL(url).pathname + new URL(url).search)).body;
    expect(feed).toContain('content:encoded');
    const print = (await get(`/print/content/${id}`)).body;
    const path = (await get(`/${id}`)).location ?? '';
    const api = JSON.stringify(
      (await gql(app, { id: 'getWebsiteLayoutPage', input: { alias: path }, site: 'a1', token })).body,
    );
    for (const text of [feed, print, api]) {
      expect(text).toContain('Six. The lock');
      expect(text).not.toMatch(/Offer|High water|insertion/);
    }
    expect(loading.count).toBe(before);
  });
});

describe('loads of insertions', () => {
  test('data of a load is on the page until one of its tags is purged', async () => {
    const id = await makeItem();
    const first = (await pageOf(id)).body;
    const count = loading.count;
    expect(first.replaceAll('<!-- -->', '')).toContain(`High water: No. ${count}.`);
    expect((await pageOf(id)).headers['x-cache']).toBe('hit');
    await services.write(asSystem, async (work) => void work.tags.add(`tides:${a1.id}`));
    expect((await pageOf(id)).body.replaceAll('<!-- -->', '')).toContain(`High water: No. ${count + 1}.`);
  });

  test('a load that fails leaves its insertion out; the page is whole, and loaded again after ten seconds', async () => {
    const id = await makeItem();
    loading.isBroken = true;
    const { body, headers } = await pageOf(id);
    expect(headers['cache-control']).toBe('private, no-store');
    const count = loading.count;
    expect((await pageOf(id)).headers['x-cache']).toBe('hit');
    expect(loading.count).toBe(count);
    loading.isBroken = false;
    expect(shownIn(body)).toEqual(['1', '2', 'Offer 1', '3', '4', 'Offer 2', '5', '6']);
    expect(
      lines.some((line) => line.includes('insertion:highWater') && line.includes('loading failed')),
    ).toBe(true);
    const later = performance.now() + 11_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    expect(shownIn((await pageOf(id)).body)).toContain('High water');
    clock.mockRestore();
  });
});

describe('lists', () => {
  const list = (id: string, presentation: string) => ({
    id,
    type: 'content_list',
    v: 2,
    settings: { source: 'site', count: 3, presentation },
  });
  const row = (id: string, blocks: object[], settings = {}) => ({
    id,
    layout: '1',
    settings,
    columns: [{ blocks }],
  });

  test('lists have insertions between two items, on the page and in parts that load later, but not among numbered items', async () => {
    for (let number = 1; number <= 18; number += 1) await makeItem({ name: `Buoy ${number}` });
    const rows = [
      row(
        'r1',
        ['list', 'cards', 'lead', 'ranked'].map((each) => list(each, each)),
      ),
      row('r2', [list('later', 'list')], { loadsLater: true }),
    ];
    await services.write(asSystem, (work) =>
      work.records.create(layout, {
        site: a1.id,
        name: 'News',
        type: 'url-override',
        alias: ['news'],
        loadMoreType: 'custom-click',
        grid: { v: 1, rows } as never,
      }),
    );
    const { body } = await get('/news');
    const blockOf = (id: string) => {
      const plain = body.replaceAll('<!-- -->', '');
      const blocks = plain.split('data-block="content_list"').slice(1);
      return [
        ...(blocks[['list', 'cards', 'lead', 'ranked'].indexOf(id)] ?? '').matchAll(
          /Buoy \d+<\/a>|Ashore in part \d/g,
        ),
      ].map(([found]) => found.replace(/Buoy.*/, 'item'));
    };
    expect(blockOf('list')).toEqual(['item', 'Ashore in part 0', 'item', 'item']);
    expect(blockOf('cards')).toEqual(['item', 'Ashore in part 0', 'item', 'item']);
    expect(blockOf('lead')).toEqual(['item', 'item', 'Ashore in part 0', 'item']);
    expect(blockOf('ranked')).toEqual(['item', 'item', 'item']);
    const written = /data-more="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const { used } = JSON.parse(written ?? '{}') as { used: string };
    const query = new URLSearchParams({ path: '/news', rows: 'later', used });
    const { body: part } = await get(`/__part?${query.toString()}`);
    expect((JSON.parse(part) as { html: string }).html.replaceAll('<!-- -->', '')).toMatch(
      /<li class="insertion"><p>Ashore in part 1\.<\/p><\/li>/,
    );
    // The same block on a page whose condition is not met.
    expect((await get('/')).body).not.toContain('Ashore');
  });

  test('a part of one block runs only the loads of insertions that the block has places for', async () => {
    const blocks = [{ id: 'text', type: 'content_body', v: 1, settings: {} }, list('below', 'list')];
    await services.write(asSystem, (work) =>
      work.records.create(layout, {
        site: a1.id,
        name: 'Notices',
        type: 'content-type-override',
        contentTypes: ['News'],
        grid: { v: 1, rows: [row('r1', blocks)] } as never,
      }),
    );
    const values = { name: 'Dredging', body: bodyOf(PARAGRAPHS) };
    const { id } = await makeContent(services, a1, { type: 'News', published: true, values });
    const { location } = await get(`/${id}`);
    const part = async (block: string) => {
      const before = loading.count;
      const { body } = await get(
        `/__part?${new URLSearchParams({ path: location ?? '', block }).toString()}`,
      );
      return { loads: loading.count - before, html: (JSON.parse(body) as { html: string }).html };
    };
    const [below, text] = [await part('below'), await part('text')];
    expect([below.loads, text.loads]).toEqual([0, 1]);
    expect(below.html).toContain('data-block="content_list"');
    expect(text.html).toContain('High water');
  });
});
