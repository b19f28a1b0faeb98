import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocument } from '#entities/content/server/drafts/documents.ts';
import { gql, login, makeContent, PASSWORD, publish, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const get = (url: string, cookie = '', host = a1.host) =>
  app.inject({ url, headers: { host, ...(cookie && { cookie }) } });
/** Follows the admin's link to a site, with or without a login cookie. */
const follow = (query: Record<string, string>, token: string | null = editor, headers = {}) =>
  app.inject({
    url: `/admin/view-site?${new URLSearchParams(query).toString()}`,
    headers: {
      host: new URL(services.config.adminOrigin).host,
      ...(token && { cookie: `cms_at_${services.config.port}=${token}` }),
      ...headers,
    },
  });

/** Path and query of the URL to which staff are redirected. */
async function visitAddress(to = '/', token = editor): Promise<string> {
  const { headers } = await follow({ site: a1.key, to }, token);
  const { pathname, search } = new URL(String(headers['location']));
  return pathname + search;
}

/** Opens a visit to a1 and returns its cookie. */
async function visit(): Promise<string> {
  const answer = await get(await visitAddress());
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('the way to a site as staff', () => {
  test('a code is valid once, at its site, and redirects nowhere else', async () => {
    const address = await visitAddress('/news?cache-bypass=true');
    expect((await get(address, '', a2.host)).statusCode).toBe(404);
    const first = await get(address);
    expect([first.statusCode, first.headers['location']]).toEqual([303, '/news?cache-bypass=true']);
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^cms_visit_.*; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^cms_staff_\d+=1; /),
    ]);
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

  test('a request renews a login that has lapsed, if the browser confirms that no other site sent it', async () => {
    const names = ['cms_at', 'cms_rt'].map((name) => `${name}_${services.config.port}`);
    const entered = await gql(app, {
      id: 'cmsUser/loginCmsUser',
      input: { username: world.a.users.editor.username, password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const given = [entered.headers['set-cookie']].flat().map((one) => String(one).split(';')[0]);
    const cookie = given.join('; ');
    await database.superuser(
      'update cms_session set bearer_expires = now() where expires = (select max(expires) from cms_session)',
    );
    const click = (headers: object, cookies = cookie) =>
      follow({ site: a1.key, to: '/' }, null, { cookie: cookies, ...headers });
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const refused = await click(headers);
      expect(refused.headers['location']).toBe(`${services.sites.byId(a1.id)?.origin}/`);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const renewed = await click(own);
    expect(renewed.headers['location']).toMatch(/\/_preview\/visit\//);
    const setCookies = [renewed.headers['set-cookie']].flat().map(String);
    expect(setCookies.map((one) => one.split('=')[0])).toEqual(names);
    for (const one of setCookies) expect(one).toMatch(/HttpOnly; SameSite=Strict/);
    // A renewed login is used unchanged; a client with an invalid token counts as a reader.
    const again = await click(own, setCookies.map((one) => one.split(';')[0]).join('; '));
    expect(again.headers['location']).toMatch(/\/_preview\/visit\//);
    expect(again.headers['set-cookie']).toBeUndefined();
    const unknown = await click(own, `${names[1]}=nothing`);
    expect(unknown.headers['location']).toBe(`${services.sites.byId(a1.id)?.origin}/`);
  });

  test('a code expires after a minute', async () => {
    const address = await visitAddress();
    await database.superuser("update cms_visit set expires = now() where kind = 'code'");
    expect((await get(address)).statusCode).toBe(404);
  });

  test('a code is for staff of the site only; others are redirected to the site', async () => {
    for (const [site, token] of [
      [a1, null],
      [a2, editor],
      [b1, editor],
    ] as const) {
      const { headers } = await follow({ site: site.key, to: '/news' }, token);
      expect(headers['location']).toBe(`${services.sites.byId(site.id)?.origin}/news`);
    }
    for (const headers of [{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-mode': 'no-cors' }]) {
      const unrequested = await follow({ site: a1.key, to: '/' }, editor, headers);
      expect(unrequested.headers['location']).toBe(`${services.sites.byId(a1.id)?.origin}/`);
    }
    expect((await follow({ site: 'nowhere' })).statusCode).toBe(404);
    const elsewhere = await follow({ site: a1.key, to: '//elsewhere.example' });
    expect(elsewhere.headers['location']).not.toContain('elsewhere');
  });
});

describe('preview-mode', () => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await visit();
  });

  test('the mode shows staff a draft at its URL and at its number, uncached', async () => {
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

  test('the mode shows the working copy of a published item, and readers the published one', async () => {
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

  test('the mode shows an item of another site as its publication there would, to users of both sites', async () => {
    const both = systemOf(world.a.id, [a1.id, a2.id]);
    const values = {
      name: 'Shared, not yet out',
      primarySection: a1.sections.news,
      schedules: [{ section: a2.sections.news, option: 'Standard', start: null, end: null }],
    };
    const { id } = await services.write(both, (work) =>
      createDocument(work, { type: 'Article', site: a1.id, values }),
    );
    const admin = await login(app, world.a.users.admin.username);
    const { headers } = await follow({ site: a2.key, to: '/' }, admin);
    const { pathname, search } = new URL(String(headers['location']));
    const pass =
      String((await get(pathname + search, '', a2.host)).headers['set-cookie']).split(';')[0] ?? '';
    const number = await get(`/${id}?preview-mode=true`, pass, a2.host);
    const seen = await get(String(number.headers['location']), pass, a2.host);
    expect([seen.statusCode, seen.body.includes('Shared, not yet out')]).toEqual([200, true]);
    expect((await get(`/${id}`, '', a2.host)).statusCode).toBe(404);
  });

  test('the mode ends with the session, and does not reach another site', async () => {
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
  test('the parameter renders the page uncached for staff; for others it is ignored', async () => {
    const token = await login(app, world.a.users.editor.username);
    const cookie = String((await get(await visitAddress('/', token))).headers['set-cookie']).split(';')[0];
    await get('/news');
    const fresh = await get('/news?cache-bypass=true', cookie);
    expect([fresh.statusCode, fresh.headers['x-cache'], fresh.headers['cache-control']]).toEqual([
      200,
      'bypass',
      'private, no-store',
    ]);
    expect((await get('/news?cache-bypass=true')).headers['x-cache']).toBe('hit');
    expect((await get('/news?cache-bypass=false', cookie)).headers['x-cache']).toBe('hit');
    // For all other readers the stored page is unchanged.
    await services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => {
      tags.add(`site:${a1.id}`);
    });
    expect((await get('/news?cache-bypass=true', cookie)).headers['x-cache']).toBe('bypass');
    expect((await get('/news')).headers['x-cache']).toBe('miss');
  });
});
