/**
 * Cookies behind a proxy: every process of an installation reads those of the others, and those that an earlier version
 * named after the port of a process.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, makeContent, PASSWORD, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { site as siteEntity } from '#entities/site/entity.ts';

const ORIGIN = 'http://localhost:8080';
const first = await buildTestWorld({
  environment: { PORT: '3101', ADMIN_ORIGIN: ORIGIN },
});
const { services, database, world } = first;
const second = await buildTestApp({
  database,
  environment: { PORT: '3102', ADMIN_ORIGIN: ORIGIN },
});
const overTls = await buildTestApp({
  database,
  environment: {
    PORT: '3101',
    ADMIN_ORIGIN: 'https://localhost',
    TRUST_PROXY: '127.0.0.1',
  },
});
afterAll(async () => {
  await overTls.close();
  await second.close();
  await first.close();
});

const { editor } = world.a.users;
const { a1 } = world.sites;
const host = a1.host.replace(/:\d+$/, ':8080');
const PROCESSES = [first.app, second.app];

beforeEach(() => database.superuser('delete from rate_limit'));

/** Cookies that a response sets: values by name, null for those it removes. */
function cookiesOf(headers: Record<string, unknown>): Record<string, string | null> {
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  return Object.fromEntries(
    set.map((one) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      return [name, /Max-Age=0/.test(one) ? null : value];
    }),
  );
}

const headerOf = (cookies: Record<string, string | null>) =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`))
    .join('; ');

/** The same cookies, as the earlier version on a port named them. */
const asEarlier = (cookies: Record<string, string | null>, port: number) =>
  headerOf(
    Object.fromEntries(
      Object.entries(cookies).map(([name, value]) => [name.replace(/_(?:8080|443)$/, `_${port}`), value]),
    ),
  );

async function logIn(app: FastifyInstance, origin = ORIGIN) {
  const { headers } = await gql(app, {
    id: 'cmsUser/loginCmsUser',
    input: { username: editor.username, password: PASSWORD },
    headers: {
      origin,
      host: new URL(origin).host,
      'x-forwarded-proto': new URL(origin).protocol.slice(0, -1),
    },
  });
  return cookiesOf(headers);
}

async function userOf(app: FastifyInstance, cookie: string): Promise<string> {
  const who = await gql(app, {
    id: 'cmsUser/getActiveCMSUser',
    headers: { cookie },
  });
  return who.code ?? (who.result as { user: { username: string } }).user.username;
}

const refresh = (app: FastifyInstance, cookie: string) =>
  gql(app, {
    id: 'cmsUser/refreshTokenCmsUser',
    headers: { cookie, origin: ORIGIN, host: 'localhost:8080' },
  });

test('a login at one process is one at the other, and both can renew it', async () => {
  const cookies = await logIn(first.app);
  expect(Object.keys(cookies).sort()).toEqual(['cms_at_8080', 'cms_dv_8080', 'cms_rt_8080']);
  for (const app of PROCESSES) expect(await userOf(app, headerOf(cookies))).toBe(editor.username);
  let held = cookies;
  for (const app of [second.app, first.app]) {
    held = {
      ...held,
      ...cookiesOf((await refresh(app, headerOf(held))).headers),
    };
    for (const other of PROCESSES) expect(await userOf(other, headerOf(held))).toBe(editor.username);
  }
});

test('names have the prefix of their host over https, and the port of https', async () => {
  const cookies = await logIn(overTls.app, 'https://localhost');
  expect(Object.keys(cookies).sort()).toEqual([
    '__Host-cms_at_443',
    '__Host-cms_dv_443',
    '__Host-cms_rt_443',
  ]);
  expect(await userOf(overTls.app, headerOf(cookies))).toBe(editor.username);
  expect(await userOf(overTls.app, asEarlier(cookies, 3102))).toBe(editor.username);
});

test('staff who logged in before the upgrade stay logged in; renewing it replaces the old cookies', async () => {
  const cookies = await logIn(first.app);
  const earlier = asEarlier(cookies, 3101);
  for (const app of PROCESSES) expect(await userOf(app, earlier)).toBe(editor.username);
  const renewed = cookiesOf((await refresh(second.app, earlier)).headers);
  expect(renewed).toMatchObject({ cms_at_3101: null, cms_rt_3101: null });
  for (const app of PROCESSES) expect(await userOf(app, headerOf(renewed))).toBe(editor.username);
});

test('a logout ends a login of before the upgrade', async () => {
  const both = `${asEarlier(await logIn(first.app), 3101)}; ${asEarlier(await logIn(first.app), 3102)}`;
  const out = await gql(first.app, {
    id: 'cmsUser/logoutCmsUser',
    headers: { cookie: both, origin: ORIGIN, host: 'localhost:8080' },
  });
  expect(cookiesOf(out.headers)).toMatchObject({
    cms_at_3101: null,
    cms_at_3102: null,
    cms_rt_3101: null,
    cms_rt_3102: null,
  });
});

test('a reader is logged in at both processes, also by the cookie of before the upgrade', async () => {
  const reader = await makeReader(services, a1);
  const sealed = services.readers.sealed(reader.token);
  for (const port of [8080, 3101, 3102])
    for (const app of PROCESSES) {
      const { headers } = await app.inject({
        url: '/account',
        headers: { host, cookie: `reader_${port}=${sealed}` },
      });
      expect([port, headers.location]).toEqual([port, undefined]);
    }
  // A cookie that means nothing, of another installation.
  const { headers } = await first.app.inject({
    url: '/account',
    headers: { host, cookie: 'reader_3555=x' },
  });
  expect(headers.location).toContain('/account/login');
});

test('a logout of a reader removes the cookies of before the upgrade', async () => {
  const reader = await makeReader(services, a1);
  const cookie = `reader_3102=${services.readers.sealed(reader.token)}`;
  const answer = await first.app.inject({
    method: 'POST',
    url: '/account',
    headers: {
      host,
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'x_form=%40logout',
  });
  expect(cookiesOf(answer.headers)).toMatchObject({
    reader_8080: null,
    reader_3102: null,
  });
});

test('free views are counted on by the other process, and from the cookie of before the upgrade', async () => {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(siteEntity, a1.id);
    const memberships = {
      contentMetering: true,
      contentMeteringFields: { numberOfFreeViews: 3, meteringPeriod: 30 },
    };
    await work.records.update(siteEntity, {
      id: a1.id,
      version: record?.version ?? 0,
      changes: { memberships },
    });
  });
  const text = {
    v: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kleeblatt' }] }],
  };
  const { id } = await makeContent(services, a1, {
    type: 'Article',
    published: true,
    values: { registrationRequired: true, body: text },
  });
  const { headers } = await first.app.inject({
    url: `/${id}`,
    headers: { host },
  });
  const url = String(headers.location);
  const see = (app: FastifyInstance, cookie = '') =>
    app.inject({ url, headers: { host, ...(cookie && { cookie }) } });
  const cookies = cookiesOf((await see(first.app)).headers);
  expect(Object.keys(cookies)).toEqual(['meter_8080']);
  // The item was counted: no process counts it again.
  expect((await see(second.app, headerOf(cookies))).headers['set-cookie']).toBeUndefined();
  for (const app of PROCESSES) {
    const answer = await see(app, asEarlier(cookies, 3101));
    expect([answer.body.includes('Kleeblatt'), answer.headers['set-cookie']]).toEqual([true, undefined]);
  }
});
