/** Partner feeds contain full texts at a separate URL, as long as it is valid, and are never cached. */
import { parseRssFeed } from 'feedsmith';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makeImage } from '#testing/make/make-image.ts';
import { buildTestWorld } from '#testing/world.ts';
import { feedAccess } from '../entities/feed-access/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

const FEED = '/__rss/website-scheduled-content.xml';
const GATED = 'Kleeblatt';
const ELSEWHERE = 'Wintergreen';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const bodyOf = (word: string) => ({ v: 1, content: [paragraph('Dawn.'), paragraph(`<${word}> & more`)] });

const section = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(websiteSection, { site: a1.id, name: 'Depths' }),
);
const gated = { registrationRequired: true };
await makeContent(services, a1, {
  published: true,
  values: { name: 'Kept', body: bodyOf(GATED), ...gated },
});
await makeContent(services, a1, {
  published: true,
  values: { name: 'Kept below', body: bodyOf(ELSEWHERE), primarySection: section.id, ...gated },
});

const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);

let made = 0;

async function makePartner(values: Record<string, unknown> = {}) {
  made += 1;
  const { id } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(feedAccess, { site: a1.id, name: `Partner ${made}`, ...values }),
  );
  return { id, path: await addressOf(id) };
}

async function addressOf(id: number): Promise<string> {
  const { result } = await gql(app, { id: 'createFeedToken', input: { id }, token: admin, site: 'a1' });
  const { url } = result as { url: string };
  return url.replace(/^https?:\/\/[^/]+/, '');
}

const get = (url: string, { host } = a1, remoteAddress = '192.0.2.1') =>
  app.inject({ url, headers: { host }, remoteAddress });
const markersIn = (body: string) => [GATED, ELSEWHERE].filter((word) => body.includes(word));

const change = (id: number, changes: Record<string, unknown>) =>
  services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(feedAccess, id);
    await work.records.update(feedAccess, { id, version: record?.version ?? 0, changes });
  });

describe('the address of a partner', () => {
  test('gives teasers as text for programs that show HTML', async () => {
    const { path } = await makePartner();
    const teaser = 'How the <details> element & its word stay';
    await makeContent(services, a1, { published: true, values: { name: 'Folding', teaser } });
    expect((await get(path)).body).toContain(
      '<description>How the &amp;lt;details&amp;gt; element &amp;amp; its word stay</description>',
    );
  });

  test('a partner’s URL returns the feed with whole texts, and other URLs reveal no word of it', async () => {
    const { path } = await makePartner();
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex, noarchive',
    ]);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    const items = parseRssFeed(answer.body).items ?? [];
    const gatedItem = items.find(({ title }) => title === 'Kept');
    expect(gatedItem?.content?.encoded).toContain(`&lt;${GATED}&gt; &amp; more`);
    expect(gatedItem?.content?.encoded).not.toMatch(/(?:href|src)="\/(?!\/)/);
    expect(markersIn((await get(FEED)).body)).toEqual([]);
    expect(markersIn((await get(`/?${path.split('?')[1]}`)).body)).toEqual([]);
    const page = await get(String(new URL(gatedItem?.link ?? '').pathname));
    expect(markersIn(page.body)).toEqual([]);
  });

  test('a partner with chosen sections gets their items whole, and of others the public part', async () => {
    const { path } = await makePartner({ sections: [section.id] });
    expect(markersIn((await get(path)).body)).toEqual([ELSEWHERE]);
  });

  test('a partner’s URL works only on its own site', async () => {
    const { path } = await makePartner();
    expect((await get(path, a2)).statusCode).toBe(403);
    expect((await get(path, b1)).statusCode).toBe(403);
  });

  test.each([
    ['is revoked', { status: 0 }],
    ['has expired', { expires: '2020-01-01T00:00:00.000Z' }],
  ])('stops working within a second once it %s', async (_what, changes) => {
    const { id, path } = await makePartner();
    expect((await get(path)).statusCode).toBe(200);
    await change(id, changes);
    await vi.waitFor(async () => expect((await get(path)).statusCode).toBe(403), { timeout: 1_000 });
    const { body, headers } = await get(path);
    expect([body, headers['cache-control']]).toEqual([
      'This address of the feed does not work, or no longer works. Ask the editors of the site for a new one.',
      'private, no-store',
    ]);
  });

  test('a partner’s URL is replaced by a new one, and is nowhere in the database', async () => {
    const { id, path } = await makePartner();
    const next = await addressOf(id);
    expect([(await get(path)).statusCode, (await get(next)).statusCode]).toEqual([403, 200]);
    const token = next.split('access=')[1] ?? '';
    const rows = await database.superuser<{ found: string }>(
      `select row_to_json(h)::text as found from history h union all select row_to_json(t)::text from feed_token t
       union all select row_to_json(f)::text from feed_access f`,
    );
    expect(rows.filter(({ found }) => found.includes(token))).toEqual([]);
  });

  test('a partner’s URL shows when it was last used, by day', async () => {
    const { id, path } = await makePartner();
    const lines = async () => {
      const query = '{ getFeedAccess(input: { id: ID }) { feedUse } }'.replace('ID', String(id));
      const { body } = await gql(app, { query, token: admin, site: 'a1' });
      return body;
    };
    expect(await lines()).toContain('It has never been used.');
    await get(path);
    await get(path);
    await services.passUses.flush();
    expect(await lines()).toContain(`It was last used on ${new Date().toISOString().slice(0, 10)}.`);
  });

  test('a partner’s URL is created only by users with permission for whole feeds', async () => {
    const { id } = await makePartner();
    const { body } = await gql(app, { id: 'createFeedToken', input: { id }, token: editor, site: 'a1' });
    expect(body).toContain('FORBIDDEN');
  });

  test('a partner’s URL gives no access while memberships are off', async () => {
    const { path } = await makePartner();
    const turn = async (isOn: boolean) => {
      await database.superuser(
        `update site set modules = jsonb_build_object('memberships', $2::boolean) where id = $1`,
        [a1.id, isOn],
      );
      await services.sites.reload();
    };
    await turn(false);
    // The parameter then has no effect: the response is the public feed.
    expect((await get(path)).body).toBe((await get(FEED)).body);
    await turn(true);
    expect((await get(path)).statusCode).toBe(200);
  });
});

test('a network that tries tokens is stopped, and others are not', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 32; turn += 1)
    statuses.push((await get(`${FEED}?access=${'x'.repeat(43)}`, a1, '192.0.2.77')).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
  expect((await get(`${FEED}?access=`, a1, '192.0.2.78')).statusCode).toBe(403);
});

test('whole texts are made of what partners show, and of nothing else', async () => {
  const image = await makeImage(services, a1, { width: 1200, height: 800 });
  const cell = (type: string, text: string) => ({ type, content: [paragraph(text)] });
  const body = {
    v: 1,
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Tides' }] },
      { type: 'image', attrs: { asset: image, alt: 'A quay', caption: 'The quay', credit: null } },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Ebb')] }] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Day'), cell('tableHeader', 'Hour')] },
          { type: 'tableRow', content: [cell('tableCell', 'Monday'), cell('tableCell', '6')] },
        ],
      },
      { type: 'embed', attrs: { url: 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M', title: 'The gate' } },
    ],
  };
  const topic = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(taxonomy, { name: 'Soundings', type: 'Topic' }),
  );
  const values = { name: 'All kinds', body, taxonomy: [topic.id] };
  await makeContent(services, a1, { published: true, values });
  const { path } = await makePartner();
  const items = parseRssFeed((await get(path)).body).items ?? [];
  const text = items.find(({ title }) => title === 'All kinds')?.content?.encoded ?? '';
  const names = new Set([...text.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name]) => name));
  expect([...names].toSorted()).toEqual([
    'a',
    'figcaption',
    'figure',
    'h2',
    'img',
    'li',
    'p',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ]);
  expect(text).not.toMatch(/ (?:class|style|id|data-[a-z]+|srcset|loading)=/);
  expect(text).toMatch(
    /<figure><img src="http[^"]+" alt="A quay" width="\d+" height="\d+"><figcaption>The quay</,
  );
  expect(text).toContain('<a href="https://www.youtube.com/watch?v=Zr4Fq7wXk2M">');
  expect(text).not.toContain('Soundings');
});
