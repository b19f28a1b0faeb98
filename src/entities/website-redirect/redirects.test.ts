import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const site = world.sites.a1;
const token = await login(app, world.a.users.admin.username);
const ownHost = 'www.quay-wall.example';
beforeAll(async () => {
  await database.superuser(
    `insert into site_domain (organisation_id, site_id, host, verified)
     values ($1, $2, $3, now()), ($1, $2, 'waiting.quay-wall.example', null)`,
    [site.organisationId, site.id, ownHost],
  );
});
afterAll(subject.close);

const visit = (path: string) => app.inject({ url: path, headers: { host: site.host } });
const create = (from: string, to: string) =>
  gql(app, { id: 'createWebsiteRedirect', token, site: 'a1', input: { site: site.id, from, to } });

test('a URL without a page redirects to its target, with the query preserved except for a PDF', async () => {
  await create('/Old/Guide/', '/');
  await create('/old/guide-2', '/files/guide.pdf');
  const answer = await visit('/old/guide?from=letter');
  expect([answer.statusCode, answer.headers['location']]).toEqual([301, '/?from=letter']);
  expect((await visit('/old/guide-2?from=letter')).headers['location']).toBe('/files/guide.pdf');
});

test('a redirect is effective, changed and removed at the next request', async () => {
  expect((await visit('/campaign')).statusCode).toBe(404);
  const made = await create('/campaign', '/old/guide');
  expect((await visit('/campaign')).statusCode).toBe(301);
  const { id, version } = made.result as { id: number; version: number };
  await gql(app, {
    id: 'updateWebsiteRedirect',
    token,
    site: 'a1',
    input: { id, version, changes: { to: '/' } },
  });
  expect((await visit('/campaign')).headers['location']).toBe('/');
  await gql(app, { id: 'deleteWebsiteRedirect', token, site: 'a1', input: { id } });
  expect((await visit('/campaign')).statusCode).toBe(404);
});

test('an old URL redirects to an item that was renamed since in one step, with its query', async () => {
  const made = await makeContent(services, site, { published: true, values: { name: 'Slack water' } });
  const { location: path = '' } = (await visit(`/${made.id}`)).headers;
  await create('/old/slack', String(path));
  await create('/older/slack', '/old/slack?edition=2');
  expect((await visit('/old/slack')).headers['location']).toBe(path);
  await services.write(systemOf(site.organisationId, [site.id]), async (work) => {
    const record = await work.records.find(content, made.id);
    if (record) await work.records.writeSkippingPrepare(content, record, { name: 'Turn of the tide' });
  });
  const { location: now = '' } = (await visit(`/${made.id}`)).headers;
  expect(String(now)).toContain('/turn-of-the-tide');
  expect((await visit('/old/slack?from=letter')).headers['location']).toBe(`${String(now)}?from=letter`);
  expect((await visit('/older/slack')).headers['location']).toBe(`${String(now)}?edition=2`);
});

test('a redirect shows which published page has its URL, and null for drafts and unknown URLs', async () => {
  const published = await makeContent(services, site, { published: true, values: { name: 'Berth nine' } });
  const draft = await makeContent(services, site, { values: { name: 'Not out' } });
  const pageAt = async (from: string) => {
    const { result } = await create(from, '/');
    return (result as { pageAt: string | null }).pageAt;
  };
  expect(await pageAt(`/old/article/${published.id}/berth-nine`)).toBe('Berth nine');
  expect(await pageAt('/news')).toBe('News');
  expect(await pageAt(`/old/article/${draft.id}/not-out`)).toBeNull();
  expect(await pageAt('/nothing-here')).toBeNull();
});

test('a redirect to an unused path of its site shows a warning, until the path exists', async () => {
  const isMissing = async (from: string, to: string) => {
    const { result } = await create(from, to);
    return (result as { targetMissing: boolean | null }).targetMissing;
  };
  const [missing, ...found] = ['/not/there?edition=2', '/news', `/${site.content.article}`, '/search?text=x'];
  expect(await isMissing('/warned', missing ?? '')).toBe(true);
  expect(await isMissing('/warned/host', `https://${ownHost}/not/there`)).toBe(true);
  for (const [index, to] of found.entries()) expect(await isMissing(`/fine/${index}`, to), to).toBe(false);
  // A target that redirects is not a dead end, and other sites are not checked.
  expect(await isMissing('/fine/on', '/fine/0')).toBe(false);
  expect(await isMissing('/fine/far', 'https://elsewhere.example/not/there')).toBe(false);
  // Not computed for readers, because only editors need it.
  const answer = await gql(app, { host: site.host, id: 'getWebsiteRedirect', input: { from: '/warned' } });
  expect(answer.result).toMatchObject({ targetMissing: null });
});

test('loops, direct or through others, are refused with a sentence at the field', async () => {
  expect((await create('/round', '/round')).code).toBe('BAD_USER_INPUT');
  await create('/one', '/two');
  expect(await create('/two', '/one')).toMatchObject({ code: 'BAD_USER_INPUT', result: null });
});

test('a loop is detected however its target is spelled, also by a domain of the site, but not by one of others', async () => {
  const own = `https://${ownHost}`;
  const back = { to: 'Choose a target that does not redirect back to this URL.' };
  for (const to of [
    `${own}/circle`,
    `http://${ownHost.toUpperCase()}.:8080/Circle/?from=letter`,
    '/%63ircle',
    '/pier/../circle',
    '/./circle//#top',
  ])
    expect((await create('/circle', to)).error?.extensions['fields'], to).toEqual(back);
  await create('/half/one', `${own}/half/%74wo?x=1`);
  expect((await create('/half/two', '/half/one/')).error?.extensions['fields']).toEqual(back);
  for (const host of ['waiting.quay-wall.example', 'quay-wall.example', world.sites.a2.host])
    expect((await create(`/at/${host}`, `https://${host}/at/${host}`)).code, host).toBeNull();
});

test('two who lead addresses to each other at one moment do not make a loop', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const [there, back] = [`/meet/${round}/there`, `/meet/${round}/back`];
    const answers = await Promise.all([create(there, back), create(back, there)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['BAD_USER_INPUT', null]);
  }
});

test('an address is found at the spelling readers ask for, with letters of any language', async () => {
  expect((await create('/Caf%C3%A9/on%20the%20quay', '/')).result).toMatchObject({
    from: '/café/on the quay',
  });
  expect((await visit('/caf%C3%A9/on%20the%20quay')).headers['location']).toBe('/');
  const percent = (await create('/100%2525/', '/')).result as { id: number; version: number };
  expect(percent).toMatchObject({ from: '/100%25' });
  const changed = await gql(app, {
    id: 'updateWebsiteRedirect',
    token,
    site: 'a1',
    input: { id: percent.id, version: percent.version, changes: { to: '/caf%C3%A9' } },
  });
  expect(changed.result).toMatchObject({ from: '/100%25', to: '/caf%C3%A9' });
  for (const from of ['/100%', '/caf%E9', '/a%00b'])
    expect((await create(from, '/')).error?.extensions['fields'], from).toEqual({
      from: 'From has a % that is not part of an escape such as %C3%A9, or a character that is not allowed in URLs. Write %25 for a percent sign.',
    });
});

test('a redirect that is changed into a loop is refused, however its address is written, and stays as it was', async () => {
  await create('/quay', '/pier');
  const made = (await create('/pier', '/jetty')).result as { id: number; version: number };
  const update = (to: string) =>
    gql(app, {
      id: 'updateWebsiteRedirect',
      token,
      site: 'a1',
      input: { id: made.id, version: made.version, changes: { to } },
    });
  for (const to of ['/quay', '/Quay/', '/QUAY?from=letter', '/quay#top', '/pier']) {
    const answer = await update(to);
    expect([answer.code, answer.error?.extensions['fields']], to).toEqual([
      'BAD_USER_INPUT',
      { to: 'Choose a target that does not redirect back to this URL.' },
    ]);
  }
  expect((await visit('/pier')).headers['location']).toBe('/jetty');
});

test('redirects follow each other at most five times, wherever the next one is added', async () => {
  const refused = { to: 'At most 5 redirects may follow each other.' };
  for (let step = 1; step <= 5; step += 1)
    expect((await create(`/step-${step}`, `/step-${step + 1}`)).code).toBeNull();
  for (const [from, to] of [
    ['/before', '/step-1'],
    ['/step-6', '/after'],
  ] as const)
    expect((await create(from, to)).error?.extensions['fields'], from).toEqual(refused);
  expect((await create('/short-cut', '/step-3')).code).toBeNull();
  await create('/lead-1', '/lead-2');
  await create('/lead-2', '/joint');
  expect((await create('/joint', '/step-2')).error?.extensions['fields']).toEqual(refused);
  expect((await create('/joint', '/step-4')).code).toBeNull();
});

test('redirects that come before count however their target is spelt', async () => {
  const chain = [
    ['/link/1', '/%6Cink/9/..//2?x=1'],
    ['/link/2', '/LINK/Caf%C3%A9/'],
    ['/link/caf%C3%A9', `https://${ownHost}:443/link/4#top`],
    ['/link/4', `http://${ownHost.toUpperCase()}./link/5`],
    ['/link/5', '/link/6/#list'],
  ] as const;
  for (const [from, to] of chain) expect((await create(from, to)).code, from).toBeNull();
  expect((await create('/link/6', '/after')).error?.extensions['fields']).toEqual({
    to: 'At most 5 redirects may follow each other.',
  });
});

test('a renamed section and the sections below it are found at their old addresses, after a second name too', async () => {
  const section = await gql(app, {
    id: 'createWebsiteSection',
    token,
    site: 'a1',
    input: { site: site.id, name: 'Dredging' },
  });
  const { id } = section.result as { id: number };
  await gql(app, {
    id: 'createWebsiteSection',
    token,
    site: 'a1',
    input: { site: site.id, name: 'Spoil', parent: id },
  });
  for (const [version, name] of [
    [1, 'Deepening'],
    [2, 'Waterways'],
  ] as const) {
    await gql(app, {
      id: 'updateWebsiteSection',
      token,
      site: 'a1',
      input: { id, version, changes: { name } },
    });
  }
  expect((await visit('/waterways/spoil')).statusCode).toBe(200);
  for (const [old, now] of [
    ['/dredging', '/waterways'],
    ['/deepening', '/waterways'],
    ['/dredging/spoil', '/waterways/spoil'],
  ] as const) {
    const answer = await visit(old);
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, now]);
  }
});

test('a renamed section takes redirects to it along however they are spelt, and takes its turn with those of people', async () => {
  const made = await gql(app, {
    id: 'createWebsiteSection',
    token,
    site: 'a1',
    input: { site: site.id, name: 'Moorings' },
  });
  const { id } = made.result as { id: number };
  for (const [from, to] of [
    ['/berths/1', '/Moorings/?by=letter#list'],
    ['/berths/2', `https://${ownHost}/pier/../%6Doorings`],
    ['/berths/3', `https://${ownHost}.example/moorings`],
  ] as const)
    expect((await create(from, to)).code, from).toBeNull();
  const rename = (version: number, name: string) =>
    gql(app, {
      id: 'updateWebsiteSection',
      token,
      site: 'a1',
      input: { id, version, changes: { name } },
    });
  expect((await rename(1, 'Bollards')).code).toBeNull();
  const places = ['/moorings', '/berths/1', '/berths/2', '/berths/3'].map(
    async (from) => (await visit(from)).headers['location'],
  );
  expect(await Promise.all(places)).toEqual([
    '/bollards',
    '/bollards?by=letter#list',
    `https://${ownHost}/bollards`,
    `https://${ownHost}.example/moorings`,
  ]);
  // While another transaction writes redirects of the site, the renamed section waits before it writes its
  // own.
  const blocker = await services.pool.connect();
  await blocker.query('begin');
  await blocker.query("select pg_advisory_xact_lock(hashtextextended('websiteRedirect', $1))", [site.id]);
  const waiting = rename(2, 'Cleats');
  await vi.waitFor(
    async () =>
      expect(
        await database.superuser(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        ),
      ).toHaveLength(1),
    { timeout: 20_000 },
  );
  await blocker.query('commit');
  blocker.release();
  expect((await waiting).code).toBeNull();
  expect((await visit('/bollards')).headers['location']).toBe('/cleats');
});

test('exactly eight digits redirect to the item of that id; seven, nine and others are ordinary URLs', async () => {
  const id = String(site.content.article);
  expect(id).toMatch(/^\d{8}$/);
  expect((await visit(`/${id}`)).statusCode).toBe(301);
  expect((await visit(`/${id}`)).headers['location']).toContain(`/${id}/`);
  for (const other of [id.slice(1), `${id}0`, `${id.slice(0, 7)}a`, '99999999'])
    expect((await visit(`/${other}`)).statusCode, other).toBe(404);
});

test('redirects of renames have target records like those of people, and leave nothing behind', async () => {
  const redirects = await database.superuser<{ id: number }>('select id from website_redirect order by id');
  const pointing = await database.superuser<{ id: number }>(
    "select from_id as id from reference where from_entity = 'websiteRedirect' and kind = 'site' order by from_id",
  );
  expect(redirects.length).toBeGreaterThan(10);
  expect(pointing).toEqual(redirects);
});

test('an upgrade adds target records to earlier redirects, and removes those of deleted ones', async () => {
  const pointing = () =>
    database.superuser(
      "select from_id, kind, to_entity, to_id from reference where from_entity = 'websiteRedirect' order by from_id, kind",
    );
  const complete = await pointing();
  await database.superuser("delete from reference where from_entity = 'websiteRedirect' and from_id % 2 = 0");
  await database.superuser(
    `insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
     values ($1, 'websiteRedirect', 2000000000, 'site', 'site', $2)`,
    [site.organisationId, site.id],
  );
  const folder = new URL('../../../migrations/', import.meta.url);
  const name = (await readdir(folder)).find((file) => file.endsWith('_references_of_redirects.sql'));
  await database.superuser(await readFile(new URL(name ?? '', folder), 'utf8'));
  expect(await pointing()).toEqual(complete);
});

test('a page that comes first is not hidden by a redirect', async () => {
  const item = await makeContent(services, site, { published: true, values: { name: 'First' } });
  await create(`/${site.content.article}`, '/');
  expect(item.id).toBeGreaterThan(0);
  expect((await visit(`/${site.content.article}`)).headers['location']).toContain(
    String(site.content.article),
  );
});

describe('the redirect of a URL, for clients that render pages', () => {
  const ask = (input: Record<string, unknown>, given: object = { host: site.host }) =>
    gql(app, { id: 'getWebsiteRedirect', input, ...given });
  const toOf = async (input: Record<string, unknown>) =>
    ((await ask(input)).result as { to: string } | null)?.to;

  test('the redirect is found whatever its spelling, its query preserved on request, but not for a PDF', async () => {
    await create('/paper/guide', '/guides?by=letter#list');
    await create('/paper/scan', '/files/scan.pdf');
    await create('/paper/%C3%A9t%C3%A9', '/');
    expect(await toOf({ from: '/Paper/%C3%A9t%C3%A9/' })).toBe('/');
    expect((await ask({ from: '/paper/100%' })).error?.extensions['fields']).toHaveProperty('from');
    expect(await toOf({ from: '/Paper/Guide/' })).toBe('/guides?by=letter#list');
    expect(await toOf({ from: '/paper/guide?a=1', preserveQueryString: true })).toBe(
      '/guides?by=letter&a=1#list',
    );
    expect(await toOf({ from: '/paper/guide?a=1' })).toBe('/guides?by=letter#list');
    expect(await toOf({ from: '/paper/scan?a=1', preserveQueryString: true })).toBe('/files/scan.pdf');
    expect((await visit('/paper/guide?a=1')).headers['location']).toBe('/guides?by=letter&a=1#list');
  });

  test('the redirect belongs to the requested site, and is found by its id for staff only', async () => {
    const { result } = await create('/paper/own', '/');
    const { id } = result as { id: number };
    expect((await ask({ from: '/paper/own' }, { host: world.sites.a2.host })).code).toBe('NOT_FOUND');
    expect((await ask({ from: '/paper/nothing' })).code).toBe('NOT_FOUND');
    expect((await ask({ id })).code).toBe('NOT_FOUND');
    expect((await ask({ id }, { token, site: 'a1' })).result).toMatchObject({ id, from: '/paper/own' });
    expect((await ask({})).error).toMatchObject({
      message: 'Pass either `from` or, as staff, `id`.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect((await ask({ from: 'paper' })).code).toBe('BAD_USER_INPUT');
  });
});

test.each([
  '/\\other.example/a',
  '/\\\\other.example',
  'https://quay.example\\a',
  '//other.example',
  'https://quay.example@evil.example/',
  'https://quay.example:pass@evil.example/',
  'https://*.evil.example/',
  'https://quay.example:99999/',
])('a target that browsers read otherwise than people is refused: %s', async (to) => {
  const refused = await create('/misread', to);
  expect(refused.error?.extensions['fields']).toEqual({
    to: expect.stringContaining('Enter a path on this site, such as /new'),
  });
});

test('a URL longer than readers can request is refused at its field; the longest one works', async () => {
  const letters = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  for (const count of [223, 999]) {
    const refused = await create(`/${letters(count)}`, '/');
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(refused.error?.extensions['fields']).toEqual({ from: expect.stringContaining('2000') });
  }
  for (const longest of [
    `/${letters(222)}`,
    `/${letters(111)}${'\u{1f6a2}'.repeat(83)}`,
    `/${'q'.repeat(999)}`,
  ]) {
    expect((await create(longest, '/')).code).toBeNull();
    expect((await visit(encodeURI(longest))).statusCode).toBe(301);
  }
  const half = await create('/half-\ud83d', '/');
  expect([half.code, Object.keys(half.error?.extensions['fields'] ?? {})]).toEqual([
    'BAD_USER_INPUT',
    ['from'],
  ]);
});
