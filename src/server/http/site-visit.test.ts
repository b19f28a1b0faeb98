import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeContent, makeWorld, publish, systemOf } from '#testing/make.ts';

const subject = await buildTestApp();
const { app, services, database } = subject;
const world = await makeWorld(services);
const { a1, a2, b1 } = world.sites;
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const get = (url: string, cookie = '', host = a1.host) =>
  app.inject({ url, headers: { host, ...(cookie && { cookie }) } });
const askVisit = (site: number, path?: string, token: string | undefined = editor) =>
  gql(app, { id: 'cmsUser/visitSite', input: { site, ...(path && { path }) }, token, site: a1.key });

/** Path and query of the address staff are given. */
async function visitAddress(path?: string): Promise<string> {
  const { result } = await askVisit(a1.id, path);
  const { pathname, search } = new URL((result as { url: string }).url);
  return pathname + search;
}

/** The cookie of a visit of a1. */
async function visit(): Promise<string> {
  const answer = await get(await visitAddress());
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('the way to a site as staff', () => {
  test('is good once, at its site, and leads nowhere else', async () => {
    const address = await visitAddress('/news?cache-bypass=true');
    expect((await get(address, '', a2.host)).statusCode).toBe(404);
    const first = await get(address);
    expect([first.statusCode, first.headers['location']]).toEqual([303, '/news?cache-bypass=true']);
    expect(first.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect((await get(address)).statusCode).toBe(404);
    for (const to of ['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example', ''])
      expect(
        (await get((await visitAddress()).replace(/to=.*/, `to=${encodeURIComponent(to)}`))).headers[
          'location'
        ],
        to,
      ).toBe('/');
  });

  test('ends after a minute', async () => {
    const address = await visitAddress();
    await database.superuser("update cms_visit set expires = now() where kind = 'code'");
    expect((await get(address)).statusCode).toBe(404);
  });

  test('is for staff of the site alone', async () => {
    expect((await askVisit(a2.id)).code).toBe('NOT_FOUND');
    expect((await askVisit(b1.id)).code).not.toBeNull();
    expect((await gql(app, { id: 'cmsUser/visitSite', input: { site: a1.id }, host: a1.host })).code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await askVisit(a1.id, '//elsewhere.example')).code).toBe('BAD_USER_INPUT');
  });
});

describe('preview-mode', () => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await visit();
  });

  test('shows staff a draft at its address and at its number, kept nowhere', async () => {
    const draft = await makeContent(services, a1, { values: { name: 'Not yet out' } });
    const number = await get(`/${draft.id}?preview-mode=true`, cookie);
    expect(number.statusCode).toBe(301);
    expect(number.headers['location']).toMatch(/not-yet-out\?preview-mode=true$/);
    const path = String(number.headers['location']);
    const seen = await get(path, cookie);
    expect([seen.statusCode, seen.headers['x-cache'], seen.headers['cache-control']]).toEqual([
      200,
      'bypass',
      'private, no-store',
    ]);
    expect(seen.body).toContain('Not yet out');
    expect((await get(path)).statusCode).toBe(404);
    expect((await get(path.replace('=true', '=1'), cookie)).statusCode).toBe(404);
    expect((await get(path.replace('?preview-mode=true', ''), cookie)).statusCode).toBe(404);
  });

  test('shows the working copy of what is out, and readers what is out', async () => {
    const item = await makeContent(services, a1, {
      published: true,
      values: { name: 'Out', deck: 'Before.' },
    });
    const path = String((await get(`/${item.id}`)).headers['location']);
    const document = await gql(app, {
      id: 'getContentDocument',
      input: { id: item.id },
      token: editor,
      site: a1.key,
    });
    const { version } = document.result as { version: number };
    const saved = await gql(app, {
      id: 'saveContent',
      input: { id: item.id, version, changes: { deck: 'After.' }, base: { deck: 'Before.' } },
      token: editor,
      site: a1.key,
    });
    expect(saved.error).toBeNull();
    expect((await get(`${path}?preview-mode=true`, cookie)).body).toContain('After.');
    expect((await get(`${path}?preview-mode=true`)).body).not.toContain('After.');
    expect((await get(path)).headers['x-cache']).toBe('hit');
    await publish(services, a1, item.id);
  });

  test('ends with the session, and does not reach another site', async () => {
    const draft = await makeContent(services, a1, { values: { name: 'Held back' } });
    const path = `/${draft.id}?preview-mode=true`;
    expect((await get(path, cookie, a2.host)).statusCode).toBe(404);
    expect((await get(path, cookie)).statusCode).toBe(301);
    await database.superuser('update cms_session set revoked = now()');
    expect((await get(path, cookie)).statusCode).toBe(404);
    expect((await get(path, 'cms_visit_3000=nothing')).statusCode).toBe(404);
  });
});

describe('cache-bypass', () => {
  test('makes the page anew for staff; for everyone else it is no parameter', async () => {
    const token = await login(app, world.a.users.editor.username);
    const { result } = await askVisit(a1.id, '/', token);
    const { pathname, search } = new URL((result as { url: string }).url);
    const cookie = String((await get(pathname + search)).headers['set-cookie']).split(';')[0];
    await get('/news');
    const fresh = await get('/news?cache-bypass=true', cookie);
    expect([fresh.statusCode, fresh.headers['x-cache'], fresh.headers['cache-control']]).toEqual([
      200,
      'bypass',
      'private, no-store',
    ]);
    expect((await get('/news?cache-bypass=true')).headers['x-cache']).toBe('hit');
    expect((await get('/news?cache-bypass=false', cookie)).headers['x-cache']).toBe('hit');
    // The stored page is as it was for everyone else.
    await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => {
      tags.add(`site:${a1.id}`);
    });
    expect((await get('/news?cache-bypass=true', cookie)).headers['x-cache']).toBe('bypass');
    expect((await get('/news')).headers['x-cache']).toBe('miss');
  });
});

describe('the admin’s link to the site', () => {
  const follow = (query: string, cookie = '') =>
    app.inject({
      url: `/admin/view-site?${query}`,
      headers: { host: new URL(services.config.adminOrigin).host, ...(cookie && { cookie }) },
    });

  test('gives staff of the site a visit, and everyone else the site', async () => {
    const token = await login(app, world.a.users.editor.username);
    const cookie = `cms_at_${services.config.port}=${token}`;
    const given = await follow('site=a1&to=/news', cookie);
    const { pathname, search } = new URL(String(given.headers['location']));
    expect((await get(pathname + search)).headers['location']).toBe('/news');
    for (const [query, who] of [
      ['site=a1&to=/news', ''],
      ['site=a2&to=/news', cookie],
    ] as const)
      expect((await follow(query, who)).headers['location']).toMatch(
        /^http:\/\/a[12]\.localhost(:\d+)?\/news$/,
      );
    expect((await follow('site=nowhere', cookie)).statusCode).toBe(404);
    expect((await follow('site=a1&to=//elsewhere.example')).headers['location']).not.toContain('elsewhere');
  });
});
