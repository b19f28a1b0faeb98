import { afterAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeContent, makeWorld } from '#testing/make.ts';

const subject = await buildTestApp();
const { app, services } = subject;
const world = await makeWorld(services);
const site = world.sites.a1;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const visit = (path: string) => app.inject({ url: path, headers: { host: site.host } });
const create = (from: string, to: string) =>
  gql(app, { id: 'createWebsiteRedirect', token, site: 'a1', input: { site: site.id, from, to } });

test('an address without a page leads where its redirect says, the query carried on but for a PDF', async () => {
  await create('/Old/Guide/', '/');
  await create('/old/guide-2', '/files/guide.pdf');
  const answer = await visit('/old/guide?from=letter');
  expect([answer.statusCode, answer.headers['location']]).toEqual([301, '/?from=letter']);
  expect((await visit('/old/guide-2?from=letter')).headers['location']).toBe('/files/guide.pdf');
});

test('a redirect is effective, changed and gone at the next request', async () => {
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

test('loops, at once or through others, are refused with a sentence at the field', async () => {
  expect((await create('/round', '/round')).code).toBe('BAD_USER_INPUT');
  await create('/one', '/two');
  expect(await create('/two', '/one')).toMatchObject({ code: 'BAD_USER_INPUT', result: null });
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
      { to: 'Choose an address that does not lead back here.' },
    ]);
  }
  expect((await visit('/pier')).headers['location']).toBe('/jetty');
});

test('at most five redirects follow each other, wherever the next one is put', async () => {
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

test('exactly eight digits lead to the item of that id; seven, nine and others are addresses like any', async () => {
  const id = String(site.content.article);
  expect(id).toMatch(/^\d{8}$/);
  expect((await visit(`/${id}`)).statusCode).toBe(301);
  expect((await visit(`/${id}`)).headers['location']).toContain(`/${id}/`);
  for (const other of [id.slice(1), `${id}0`, `${id.slice(0, 7)}a`, '99999999'])
    expect((await visit(`/${other}`)).statusCode, other).toBe(404);
});

test('a page that comes first is not hidden by a redirect', async () => {
  const item = await makeContent(services, site, { published: true, values: { name: 'First' } });
  await create(`/${site.content.article}`, '/');
  expect(item.id).toBeGreaterThan(0);
  expect((await visit(`/${site.content.article}`)).headers['location']).toContain(
    String(site.content.article),
  );
});

describe('the redirect of an address, for whoever draws the page', () => {
  const ask = (input: Record<string, unknown>, given: object = { host: site.host }) =>
    gql(app, { id: 'getWebsiteRedirect', input, ...given });
  const toOf = async (input: Record<string, unknown>) =>
    ((await ask(input)).result as { to: string } | null)?.to;

  test('is found whatever its spelling, its query carried on where that is asked for, but not to a PDF', async () => {
    await create('/paper/guide', '/guides?by=letter#list');
    await create('/paper/scan', '/files/scan.pdf');
    expect(await toOf({ from: '/Paper/Guide/' })).toBe('/guides?by=letter#list');
    expect(await toOf({ from: '/paper/guide?a=1', preserveQueryString: true })).toBe(
      '/guides?by=letter&a=1#list',
    );
    expect(await toOf({ from: '/paper/guide?a=1' })).toBe('/guides?by=letter#list');
    expect(await toOf({ from: '/paper/scan?a=1', preserveQueryString: true })).toBe('/files/scan.pdf');
    expect((await visit('/paper/guide?a=1')).headers['location']).toBe('/guides?by=letter&a=1#list');
  });

  test('is of the site that was asked, and by its id for staff alone', async () => {
    const { result } = await create('/paper/own', '/');
    const { id } = result as { id: number };
    expect((await ask({ from: '/paper/own' }, { host: world.sites.a2.host })).code).toBe('NOT_FOUND');
    expect((await ask({ from: '/paper/nothing' })).code).toBe('NOT_FOUND');
    expect((await ask({ id })).code).toBe('NOT_FOUND');
    expect((await ask({ id }, { token, site: 'a1' })).result).toMatchObject({ id, from: '/paper/own' });
    expect((await ask({})).code).toBe('BAD_USER_INPUT');
    expect((await ask({ from: 'paper' })).code).toBe('BAD_USER_INPUT');
  });
});
