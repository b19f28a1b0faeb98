/**
 * Blocks with additional content for some readers: the gated content appears in no output and no cache for
 * other readers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { Grid, GridRow } from '#grid/shapes/grid.ts';
import { gql, login, makeContent, makeFile, systemOf } from '#testing/make/make.ts';
import { plainBody } from '#server/cache/index.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { membership } from '../../orders/entities/membership/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const { host } = a1;
afterAll(subject.close);

const FOR_ACCOUNTS = 'Kleeblatt';
const FOR_HOLDERS = 'Wintergreen';
const LATER = 'Seetang';
const TEASER = 'Forty ports, each quarter.';

const text = (words: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const row = (id: string, type: string, settings: Record<string, unknown>, loadsLater = false): GridRow => ({
  id: `row-${id}`,
  layout: '1',
  settings: loadsLater ? { loadsLater } : {},
  columns: [{ blocks: [{ id, type, v: 1, settings }] }],
});

let holder: TestReader;
let other: TestReader;

const cookieOf = ({ token }: TestReader) => ({
  cookie: `reader_${services.config.port}=${services.readers.sealed(token)}`,
});

const get = (url: string, headers: Record<string, string> = {}, ip = '192.0.2.1') =>
  app.inject({ url, headers: { host, ...headers }, remoteAddress: ip });

const markersIn = (body: string) => [FOR_ACCOUNTS, FOR_HOLDERS, LATER].filter((word) => body.includes(word));

const lay = (alias: string, grid: Grid, loadMore: object = {}) =>
  services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: alias,
      type: 'url-override',
      alias: [alias],
      grid,
      ...loadMore,
    }),
  );

beforeAll(async () => {
  const { id } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(membership, { site: a1.id, title: 'Pilots', description: 'Every chart.' }),
  );
  holder = await makeReader(services, a1, { membershipId: id });
  other = await makeReader(services, a1);
  const gated = (words: string, settings: object = {}) => ({
    text: text(words),
    teaser: text(TEASER),
    ...settings,
  });
  await lay(
    'news',
    {
      v: 1,
      rows: [
        row('accounts', 'gated_page_content', gated(FOR_ACCOUNTS)),
        row(
          'holders',
          'gated_page_content',
          gated(FOR_HOLDERS, { readers: 'membership', memberships: [id] }),
        ),
        row('later', 'gated_page_content', gated(LATER), true),
      ],
    },
    { loadMoreType: 'custom-scroll' },
  );
  const overview = (of: string, loadsLater: boolean) => row(of, 'membership_overview', {}, loadsLater);
  await lay(
    'about',
    { v: 1, rows: [overview('overview', false), overview('overview-later', true)] },
    { loadMoreType: 'custom-click' },
  );
});

describe('a gated text', () => {
  test('a gated text is shown to its audience, and others get the teaser and the ways in', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const anonymous = await get('/news');
      expect(markersIn(anonymous.body)).toEqual([]);
      expect(anonymous.body.split(TEASER)).toHaveLength(3);
      expect(anonymous.body).toContain('/account/login?redirectTo=%2Fnews');
      expect(anonymous.body).toContain('Join Pilots');
      const bare = await get('/news', cookieOf(other));
      expect(markersIn(bare.body)).toEqual([FOR_ACCOUNTS]);
      expect(bare.body).toContain('Your membership does not include this.');
      const whole = await get('/news', cookieOf(holder));
      expect(markersIn(whole.body)).toEqual([FOR_ACCOUNTS, FOR_HOLDERS]);
      for (const { headers } of [anonymous, bare, whole])
        expect([headers['cache-control'], headers['x-cache']]).toEqual([
          'private, no-store',
          turn === 0 ? 'miss' : 'hit',
        ]);
    }
  });

  test('a gated text leaves by no other output: parts, page data, rows that load later, and the layout itself', async () => {
    const requests = { alias: '/news' };
    const bodies = [
      await get('/__part?path=/news'),
      await get('/__part?path=/news&block=accounts'),
      await get('/__part?path=/news&rows=later'),
      await gql(app, { id: 'getWebsiteLayoutPage', input: requests, host }),
      await gql(app, { id: 'getSecondaryGrid', input: requests, host }),
      await gql(app, { id: 'getLayout', input: { id: 1 }, host }),
    ].map(({ body }) => body);
    expect(bodies.flatMap(markersIn)).toEqual([]);
    expect(bodies.map((body) => body.includes(TEASER))).toEqual([true, true, true, true, true, false]);
  });

  test('a gated text is shown to its audience in rows that load later, by script and without, uncached', async () => {
    const { used } = JSON.parse(
      /data-more="([^"]+)"/.exec((await get('/news')).body)?.[1]?.replaceAll('&quot;', '"') ?? '{}',
    );
    const ways = ['/__part?path=/news&rows=later', `/__part?path=/news&rows=later&used=${used}`];
    const block = '/__part?path=/news&block=holders';
    for (let turn = 0; turn < 2; turn += 1) {
      for (const way of [...ways, `/news?more=${used}`]) {
        const requests = [get(way, cookieOf(other)), get(way), get(way, cookieOf(holder)), get(way)];
        const answers = await Promise.all(requests);
        expect(answers.map(({ body }) => markersIn(body))).toEqual([[LATER], [], [LATER], []]);
        expect(answers.map(({ body }) => body.includes(TEASER))).toEqual([false, true, false, true]);
        for (const { headers } of answers) expect(headers['cache-control']).toBe('private, no-store');
      }
      expect(markersIn((await get(block, cookieOf(holder))).body)).toEqual([FOR_HOLDERS]);
      expect(markersIn((await get(block, cookieOf(other))).body)).toEqual([]);
    }
    const data = async (headers: Record<string, string> = {}) =>
      markersIn(
        (
          await app.inject({
            method: 'POST',
            url: '/graphql',
            headers: { host, 'content-type': 'application/json', ...headers },
            payload: JSON.stringify({ id: 'getSecondaryGrid', variables: { input: { alias: '/news' } } }),
          })
        ).body,
      );
    expect(await data(cookieOf(other))).toEqual([LATER]);
    expect(await data({ 'x-site-user': `Bearer ${services.readers.sealed(holder.token)}` })).toEqual([LATER]);
    expect(await data()).toEqual([]);
  });

  test('a gated text offers its files only to its audience', async () => {
    const fileId = await makeFile(services, a1.organisationId, [a1.id], 'Tides,7');
    const [file] = await database.superuser<{ key: string }>(
      'select file_key as key from media_file where id = $1',
      [fileId],
    );
    const download = { type: 'download', attrs: { file: fileId, url: null, title: 'Tides' } };
    const grid: Grid = {
      v: 1,
      rows: [row('files', 'gated_page_content', { text: { v: 1, content: [download] } })],
    };
    await lay('news/ports', grid);
    const path = `/media/file/${file?.key ?? ''}/tides.csv`;
    expect((await get('/news/ports', cookieOf(other))).body).toContain(file?.key);
    expect((await get('/news/ports')).body).not.toContain(file?.key);
    expect((await get(path)).statusCode).toBe(404);
    const given = await get(path, cookieOf(other));
    expect([given.statusCode, given.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  test('a gated text is in page data for its audience, by cookie and by token, uncached for others', async () => {
    const data = async (headers: Record<string, string> = {}) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host, 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ id: 'getWebsiteLayoutPage', variables: { input: { alias: '/news' } } }),
      });
      return markersIn(answer.body);
    };
    const bearer = { 'x-site-user': `Bearer ${services.readers.sealed(holder.token)}` };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await data(cookieOf(holder))).toEqual([FOR_ACCOUNTS, FOR_HOLDERS]);
      expect(await data()).toEqual([]);
      expect(await data(bearer)).toEqual([FOR_ACCOUNTS, FOR_HOLDERS]);
      expect(await data(cookieOf(other))).toEqual([FOR_ACCOUNTS]);
      expect(await data({ 'x-site-user': 'Bearer forged' })).toEqual([]);
    }
    const together = await Promise.all([data(cookieOf(other)), data(), data(bearer), data()]);
    expect(together).toEqual([[FOR_ACCOUNTS], [], [FOR_ACCOUNTS, FOR_HOLDERS], []]);
  });

  test('a gated text is hidden from everyone while the module is off, and from readers of other organisations', async () => {
    const foreign = await makeReader(services, b1);
    expect(markersIn((await get('/news', cookieOf(foreign))).body)).toEqual([]);
    const turn = async (isOn: boolean) => {
      await database.superuser(
        `update site set modules = jsonb_build_object('memberships', $2::boolean) where id = $1`,
        [a1.id, isOn],
      );
      await services.sites.reload();
      services.cache.clear();
    };
    await turn(false);
    expect(markersIn((await get('/news', cookieOf(holder))).body)).toEqual([]);
    await turn(true);
    // The reader is still cached as anonymous for a moment, so the cached sessions expire here.
    subject.clock.expireSessions();
  });

  test('a gated text is shown to staff who preview the layout', async () => {
    const token = await login(app, world.a.users.admin.username);
    const grid: Grid = { v: 1, rows: [row('accounts', 'gated_page_content', { text: text(FOR_ACCOUNTS) })] };
    const answer = await gql(app, {
      id: 'getLayoutPreview',
      input: { site: a1.id, path: '/news', grid },
      token,
      site: 'a1',
    });
    expect(markersIn(answer.body)).toEqual([FOR_ACCOUNTS]);
  });
});

describe('the overview of memberships', () => {
  test('the overview is cached for anonymous readers, and rendered for each member separately', async () => {
    await database.superuser(
      `update membership_grant set ends = '2099-05-04T12:00:00Z' where site_user_id = $1`,
      [holder.id],
    );
    // Concurrent requests of members share no content either.
    const [own, others] = await Promise.all([
      get('/about', cookieOf(holder)),
      get('/about', cookieOf(other)),
    ]);
    expect(own?.body).toContain('2099');
    expect(own?.body).toContain('Every chart.');
    expect(others?.body).not.toContain('2099');
    expect(others?.body).toContain(`Readers of ${other.email}`);
    const anonymous = await get('/about');
    expect(anonymous.body).not.toContain('2099');
    expect(anonymous.body).toContain('Join Pilots');
    expect((await get('/about')).headers['x-cache']).toBe('hit');
    const [again, apart] = await Promise.all([
      get('/about', cookieOf(holder)),
      get('/about', cookieOf(other)),
    ]);
    expect([again?.headers['x-cache'], again?.body.includes('2099')]).toEqual(['miss', true]);
    expect(apart?.body).not.toContain('2099');
    expect((await get('/about')).body).not.toContain('2099');
  });

  test('the overview in rows that load later is for its member only', async () => {
    const later = '/__part?path=/about&rows=later';
    const requests = [get(later, cookieOf(holder)), get(later, cookieOf(other)), get(later)];
    const [own, others, anonymousBody] = (await Promise.all(requests)).map(({ body }) => body);
    expect(own).toContain('2099');
    expect(others).toContain(`Readers of ${other.email}`);
    expect(others).not.toContain('2099');
    expect(anonymousBody).toContain('Join Pilots');
    expect(anonymousBody).not.toContain('2099');
    // The block's form is accepted on the page where it was shown.
    expect(own).toContain('x_form');
  });

  test('the overview has a button to join a missing membership', async () => {
    const { body } = await get('/about', cookieOf(holder));
    const [, id = ''] = new RegExp(`value="(\\d+)"[^]*?Join Readers of ${other.email}`).exec(body) ?? [];
    const form = new URLSearchParams({ x_form: 'overview.join', membership: String(other.membershipId) });
    expect(id).not.toBe('');
    const sent = await app.inject({
      method: 'POST',
      url: '/about',
      headers: { host, ...cookieOf(holder), 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringContaining('/account')]);
    expect((await get('/about', cookieOf(holder))).body).not.toContain(`Join Readers of ${other.email}`);
  });
});

test('a shared preview shows the anonymous version of the layout', async () => {
  const { id } = await makeContent(services, a1, { type: 'Article', values: { body: text('A draft.') } });
  const settings = { text: text(FOR_ACCOUNTS), teaser: text(TEASER) };
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'One story',
      type: 'content-override',
      content: id,
      contentTypes: ['Article'],
      grid: { v: 1, rows: [row('own', 'gated_page_content', settings)] },
    }),
  );
  const site = services.sites.byHost(host);
  const shown = async (isExternalPreview?: true) => {
    const subjectOf = { entity: 'content', id, ...(isExternalPreview && { isExternalPreview }) };
    const page = site && (await services.pages.preview(site, subjectOf));
    return page ? plainBody(page.body).toString() : '';
  };
  expect(markersIn(await shown())).toEqual([FOR_ACCOUNTS]);
  const outside = await shown(true);
  expect(outside).toContain(TEASER);
  expect(markersIn(outside)).toEqual([]);
});
