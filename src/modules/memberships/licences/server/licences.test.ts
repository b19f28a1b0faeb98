/** Only readers of licensed companies get gated items in full, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { licenceCompany } from '../entities/licence-company/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

type TestSite = typeof a1;

const SECRET = 'Kleeblatt';
const INSIDE = '193.0.6.20';
const OUTSIDE = '193.0.9.1';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = { v: 1, content: [paragraph('The keepers met at dawn.'), paragraph(`The ${SECRET} stayed.`)] };

async function publish(site: TestSite): Promise<string> {
  const values = { name: 'For members', body: BODY, registrationRequired: true };
  const { id } = await makeContent(services, site, { published: true, values });
  const { headers } = await app.inject({ url: `/${id}`, headers: { host: site.host } });
  return String(headers.location);
}

const get = (url: string, ip: string, { host = a1.host, ...headers }: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers }, remoteAddress: ip });
const isWhole = async (url: string, ip: string, headers: Record<string, string> = {}) =>
  (await get(url, ip, headers)).body.includes(SECRET);

/** Writes as the system, on all sites of the organisation. */
const write = <T>(site: TestSite, run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(site.organisationId, [a1.id, a2.id, b1.id]), run);

const allow = async (site: TestSite, isAllowed = true) => {
  await database.superuser(
    `update site set memberships = coalesce(memberships, '{}') || jsonb_build_object('allowIpGating', $2::boolean) where id = $1`,
    [site.id, isAllowed],
  );
  services.cache.purge([`site:${site.id}`]);
};

const license = (site: TestSite, values: Record<string, unknown> = {}) =>
  write(site, (work) =>
    work.records.create(licenceCompany, {
      site: site.id,
      name: 'Quayside Shipping',
      ranges: '193.0.6.0/24',
      ...values,
    }),
  );

let path = '';
beforeAll(async () => {
  path = await publish(a1);
  await allow(a1);
});

describe('a reader from a licensed address', () => {
  test('a licensed reader gets a gated item whole, and cached bodies are not mixed', async () => {
    await license(a1);
    const seen = async () => Promise.all([isWhole(path, OUTSIDE), isWhole(path, INSIDE)]);
    expect(await seen()).toEqual([false, true]);
    expect(await seen()).toEqual([false, true]);
    const cached = await get(path, INSIDE);
    expect(cached.headers).toMatchObject({ 'x-cache': 'hit', 'cache-control': 'private, no-store' });
    expect((await get(path, OUTSIDE)).body).not.toContain(SECRET);
    expect(await isWhole(path, '::ffff:193.0.6.20')).toBe(true);
  });

  test('a licensed reader has access on the site of the license, and on no other', async () => {
    const [sister, foreign] = [await publish(a2), await publish(b1)];
    await allow(a2);
    await allow(b1);
    expect(await isWhole(sister, INSIDE, { host: a2.host })).toBe(false);
    expect(await isWhole(foreign, INSIDE, { host: b1.host })).toBe(false);
    const shared = await license(a1, { ranges: '193.1.0.1', onRealm: true });
    expect(await isWhole(sister, '193.1.0.1', { host: a2.host })).toBe(true);
    expect(await isWhole(foreign, '193.1.0.1', { host: b1.host })).toBe(false);
    await write(a1, (work) => work.records.delete(licenceCompany, shared.id));
    expect(await isWhole(sister, '193.1.0.1', { host: a2.host })).toBe(false);
  });

  test('a license of several sites is neither ended nor changed by people of one of them', async () => {
    const { id: user, username } = world.a.users.editor;
    await database.superuser("update cms_user set role = 'admin' where id = $1", [user]);
    const token = await login(app, username);
    const { id, version } = await license(a1, { ranges: '193.1.0.2', onRealm: true });
    const attempts: [string, Record<string, unknown>][] = [
      ['updateLicenceCompany', { id, version, changes: { onRealm: false } }],
      ['updateLicenceCompany', { id, version, changes: { ranges: '193.1.0.3' } }],
      ['deleteLicenceCompany', { id }],
    ];
    for (const [operation, input] of attempts) {
      const { error } = await gql(app, { token, site: 'a1', id: operation, input });
      expect([operation, error?.extensions['reason']]).toEqual([operation, 'SITE_ACCESS_MISSING']);
    }
    await write(a1, (work) => work.records.delete(licenceCompany, id));
  });

  test('a licensed reader has no access while the setting is off, or the module', async () => {
    expect(await isWhole(path, INSIDE)).toBe(true);
    await allow(a1, false);
    expect(await isWhole(path, INSIDE)).toBe(false);
    await allow(a1);
    expect(await isWhole(path, INSIDE)).toBe(true);
    const turn = async (isOn: boolean) => {
      await database.superuser(
        'update site set modules = jsonb_build_object($2::text, $3::boolean) where id = $1',
        [a1.id, 'memberships', isOn],
      );
      await services.sites.reload();
      services.cache.purge([`site:${a1.id}`]);
    };
    await turn(false);
    expect(await isWhole(path, INSIDE)).toBe(false);
    await turn(true);
    expect(await isWhole(path, INSIDE)).toBe(true);
  });

  test('a licensed reader has access while the license runs, to the instant', async () => {
    const soon = Date.now() + 1_500;
    await license(a1, { ranges: '193.2.0.1', expires: new Date(soon).toISOString() });
    await license(a1, { ranges: '193.2.0.2', starts: new Date(soon).toISOString() });
    await license(a1, { ranges: '193.2.0.3', status: 0 });
    const seen = () => Promise.all(['1', '2', '3'].map((last) => isWhole(path, `193.2.0.${last}`)));
    expect(await seen()).toEqual([true, false, false]);
    await new Promise((done) => setTimeout(done, soon - Date.now() + 50));
    expect(await seen()).toEqual([false, true, false]);
  });
});

describe('client addresses in headers', () => {
  const forwarded = (...hops: string[]) => ({ 'x-forwarded-for': hops.join(', ') });

  test('a header of an untrusted client is ignored', async () => {
    const forged = { ...forwarded(INSIDE), 'x-real-ip': INSIDE, forwarded: `for=${INSIDE}` };
    expect(await isWhole(path, OUTSIDE, forged)).toBe(false);
    expect(await isWhole(path, INSIDE, forwarded(OUTSIDE))).toBe(true);
  });

  test('a header counts as far as trusted proxies wrote it: the right-most untrusted hop', async () => {
    const proxied = await buildTestApp({ database, environment: { TRUST_PROXY: '192.0.2.1,192.0.2.2' } });
    const through = async (proxy: string, ...hops: string[]) => {
      const headers = { host: a1.host, ...forwarded(...hops) };
      const answer = await proxied.app.inject({ url: path, headers, remoteAddress: proxy });
      return answer.body.includes(SECRET);
    };
    expect(await through('192.0.2.1', INSIDE)).toBe(true);
    expect(await through('192.0.2.1', INSIDE, '192.0.2.2')).toBe(true);
    expect(await through('192.0.2.1', INSIDE, OUTSIDE)).toBe(false);
    expect(await through('192.0.2.1', OUTSIDE, INSIDE)).toBe(true);
    expect(await through(OUTSIDE, INSIDE)).toBe(false);
    await proxied.close();
  });
});

test('the API opens with the page', async () => {
  const ask = async (ip: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: a1.host },
      payload: { id: 'getContent', variables: { input: { id: Number(/\d{8}/.exec(path)?.[0]) } } },
      remoteAddress: ip,
    });
    return answer.body.includes(SECRET);
  };
  expect([await ask(OUTSIDE), await ask(INSIDE)]).toEqual([false, true]);
});
