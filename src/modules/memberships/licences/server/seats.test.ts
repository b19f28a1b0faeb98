/** The operation and the page that name a licence, seats by email domain, usage counts, and reminders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { licenceCompany } from '../entities/licence-company/entity.ts';
import { remindOfExpiry } from '../entities/licence-company/server/jobs/remind-of-expiry.ts';
import { logIn } from '../../account/server/accounts.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const INSIDE = '193.0.6.20';
const place = { organisationId: a1.organisationId, siteId: a1.id };
const write: typeof services.write = (_who, run) =>
  services.write(systemOf(a1.organisationId, [a1.id, a2.id]), run);
const who = systemOf(a1.organisationId, [a1.id]);
const text = (own: string) => ({ type: 'paragraph', content: [{ type: 'text', text: own }] });
const BODY = { v: 1, content: [text('The keepers met.'), text('The Kleeblatt stayed.')] };
const license = (values: Record<string, unknown>) =>
  write(who, (work) =>
    work.records.create(licenceCompany, { site: a1.id, name: 'Quayside Shipping', ...values }),
  );
const call = (id: string, input: Record<string, unknown>) =>
  gql(app, { token: admin, site: 'a1', id, input });

let path = '';
beforeAll(async () => {
  await database.superuser(`update site set memberships = '{"allowIpGating": true}' where id = any ($1)`, [
    [a1.id, a2.id],
  ]);
  services.cache.purge([`site:${a1.id}`, `site:${a2.id}`]);
  const { id } = await makeContent(services, a1, {
    published: true,
    values: {
      name: 'For members',
      body: BODY,
      requiredMemberships: [(await makeReader(services, a1)).membershipId],
    },
  });
  path = String((await app.inject({ url: `/${id}`, headers: { host: a1.host } })).headers.location);
});

/** Sends a request like a browser on the site, from this IP address. */
async function ask(ip: string, input: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: a1.host },
    payload: { id: 'siteLicenseCompany', variables: { input } },
    remoteAddress: ip,
  });
  const body: { data: { siteLicenseCompany: { companyName: string | null } } } = answer.json();
  return { name: body.data.siteLicenseCompany.companyName, cookies: String(answer.headers['set-cookie']) };
}

describe('siteLicenseCompany', () => {
  test('names the company of the connection’s address, remembered for a day without authority', async () => {
    await license({ ranges: '193.0.6.0/24' });
    const inside = await ask(INSIDE);
    expect(inside.name).toBe('Quayside Shipping');
    expect(inside.cookies).toMatch(new RegExp(`licence_company_${a1.id}=Quayside%20Shipping; Max-Age=86400`));
    const outside = await ask('193.0.9.1', { userIpAddress: INSIDE });
    expect(outside.name).toBeNull();
    expect(outside.cookies).toMatch(new RegExp(`licence_none_${a1.id}=1; Max-Age=86400`));
    const cookie = `licence_company_${a1.id}=Quayside%20Shipping`;
    const page = await app.inject({
      url: path,
      headers: { host: a1.host, cookie },
      remoteAddress: '193.0.9.1',
    });
    expect(page.body).not.toContain('Kleeblatt');
  });

  test('an address parameter is accepted from staff', async () => {
    const testAddress = await call('siteLicenseCompany', { userIpAddress: INSIDE });
    expect(testAddress.result).toEqual({ companyName: 'Quayside Shipping' });
  });

  test('staff test an address on the list', async () => {
    const testAddress = (address: string, site = a1.id) => call('testLicenceAddress', { site, address });
    expect((await testAddress(INSIDE)).result).toMatchObject({ companyName: 'Quayside Shipping' });
    expect((await testAddress('193.0.9.1')).result).toMatchObject({ companyName: null });
    const setLicences = (isOn: boolean) =>
      database.superuser(
        "update site set memberships = jsonb_set(coalesce(memberships, '{}'), '{allowIpGating}', $2::jsonb) where id = $1",
        [a1.id, String(isOn)],
      );
    await setLicences(true);
    expect((await testAddress(INSIDE)).result).toMatchObject({ isAllowed: true });
    await setLicences(false);
    expect((await testAddress(INSIDE)).result).toMatchObject({ isAllowed: false });
    await setLicences(true);
    expect((await testAddress('10.0.0')).code).toBe('BAD_USER_INPUT');
    expect((await testAddress(INSIDE, world.sites.b1.id)).code).toBe('NOT_FOUND');
  });
});

test('/ip-test answers everyone, and shows no addresses to anonymous readers', async () => {
  const answer = await app.inject({ url: '/ip-test', headers: { host: a1.host }, remoteAddress: INSIDE });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(answer.body).toBe('This page is for the site’s staff. Open the site from the admin to use it.');
  const visit = await app.inject({
    url: `/admin/view-site?site=${world.sites.a1.key}&to=/ip-test`,
    headers: { host: new URL(services.config.adminOrigin).host, authorization: `Bearer ${admin}` },
  });
  const { pathname, search } = new URL(String(visit.headers.location));
  const entered = await app.inject({ url: pathname + search, headers: { host: a1.host } });
  const set = entered.headers['set-cookie'];
  const cookie = (Array.isArray(set) ? set : [String(set)]).map((one) => one.split(';', 1)[0]).join('; ');
  const seen = await app.inject({
    url: '/ip-test',
    headers: { host: a1.host, cookie },
    remoteAddress: INSIDE,
  });
  expect(seen.body).toBe(`IP address: ${INSIDE}\nSite license: Quayside Shipping\n`);
});

describe('seats', () => {
  const enter = ({ id }: TestReader) =>
    write(who, async ({ db }) => {
      const browser = { ...place, browserState: () => null };
      const { login: made } = await logIn(db, browser, { siteUserId: id, device: 'Test' }, '/');
      return `reader_${services.config.port}=${services.readers.sealed(made?.token ?? '')}`;
    });
  const isWhole = async (cookie: string) =>
    (await app.inject({ url: path, headers: { host: a1.host, cookie } })).body.includes('Kleeblatt');
  const named = (name: string) => makeReader(services, a1, { email: `${name}@locks.example` });

  test('seats are taken at a login by a confirmed address of the domain, while some are free', async () => {
    const licence = await license({ name: 'Institute of Locks', emailDomains: 'locks.example', seatsMax: 1 });
    const [ann, ben] = [await named('ann'), await named('ben')];
    const otherReader = await makeReader(services, a1, { email: 'eve@notlocks.example' });
    expect(await isWhole(await enter(ann))).toBe(true);
    expect(await isWhole(await enter(ann))).toBe(true);
    expect(await isWhole(await enter(otherReader))).toBe(false);
    expect(await isWhole(await enter(ben))).toBe(false);
    expect((await call('getLicenceCompany', { id: licence.id })).result).toMatchObject({
      licenceUsage: ['1 of 1 seat taken.'],
    });
    expect((await call('releaseLicenceSeats', { id: licence.id })).result).toEqual({ count: 1 });
    expect(await isWhole(await enter(ben))).toBe(true);
    // A reader who was away for long finds the seat taken, and loses access.
    await database.superuser("update site_user set last_login = now() - interval '91 days' where id = $1", [
      ben.id,
    ]);
    expect(await isWhole(await enter(ann))).toBe(true);
    expect(await isWhole(await enter(ben))).toBe(false);
    // An address of another domain does not belong to the company.
    await database.superuser("update site_user set email_key = 'ann@home.example' where id = $1", [ann.id]);
    expect(await isWhole(await enter(ann))).toBe(false);
  });

  test('seats end with the license', async () => {
    const licence = await license({ name: 'Chandlers', emailDomains: 'chandlers.example' });
    const cookie = await enter(await makeReader(services, a1, { email: 'cy@chandlers.example' }));
    expect(await isWhole(cookie)).toBe(true);
    await database.superuser(
      "update licence_company set expires = now() - interval '1 second' where id = $1",
      [licence.id],
    );
    subject.clock.expireSessions();
    expect(await isWhole(cookie)).toBe(false);
  });
});

describe('a license is refused', () => {
  test.each([
    [{ ranges: '193.0.6.0/24\n10.0.0.1' }, 'ranges', 'Line 2: 10.0.0.1 is private'],
    [{ ranges: '80.0.0.0/14' }, 'confirmsWide', 'Confirm that these ranges are intended'],
    [{ emailDomains: 'gmail.com' }, 'emailDomains', 'anyone can get an address'],
    [{ emailDomains: 'co.uk' }, 'emailDomains', 'anyone can register a domain'],
    [{ emailDomains: 'locks.example' }, 'emailDomains', 'in the license “Institute of Locks”'],
    [
      { starts: '2026-12-01T00:00:00.000Z', expires: '2026-11-01T00:00:00.000Z' },
      'expires',
      'Choose a time after the start',
    ],
  ])('%o', async (values, field, message) => {
    const answer = await call('createLicenceCompany', { site: a1.id, name: 'Refused', ...values });
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect(JSON.stringify(answer.error?.extensions)).toContain(message);
    expect(answer.error?.extensions['fields']).toHaveProperty(field);
  });

  test('overlapping ranges are reported, not refused', async () => {
    const made = await call('createLicenceCompany', {
      site: a1.id,
      name: 'Overlaps',
      ranges: '193.0.6.9/30\n193.0.6.8',
    });
    expect(made.result).toMatchObject({
      licenceNotes: [
        '4 IP addresses.',
        '193.0.6.9/30: 193.0.6.8–193.0.6.11, 4 addresses',
        'Lines 1 and 2 overlap.',
        '“Quayside Shipping” has 193.0.6.0–193.0.6.255, too.',
      ],
    });
  });
});

test('reads by a license are counted by month', async () => {
  await services.passUses.flush();
  await database.superuser('delete from licence_usage');
  const read = (ip: string, headers = {}) =>
    app.inject({ url: path, headers: { host: a1.host, ...headers }, remoteAddress: ip });
  await read('193.0.6.200');
  await read('193.0.6.200');
  await read('193.0.6.200', { 'sec-purpose': 'prefetch' });
  await read('193.0.9.1');
  // The part is loaded below another item, so it was read, too. The page was already counted for its own rows
  // and blocks.
  const part = (rest: string) =>
    app.inject({
      url: `/__part?path=${path}${rest}`,
      headers: { host: a1.host },
      remoteAddress: '193.0.6.200',
    });
  expect((await part('')).statusCode).toBe(200);
  await part('&rows=later');
  await services.passUses.flush();
  const rows = await database.superuser('select views, month::text from licence_usage');
  expect(rows).toEqual([{ views: 3, month: `${new Date().toISOString().slice(0, 7)}-01` }]);
});

test('the contact is reminded before the end, once for each mark', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
  const licence = await license({
    name: 'Ends soon',
    contactEmail: 'ends@soon.example',
    expires: inDays(30),
  });
  const run = () =>
    remindOfExpiry.run(
      {
        services,
        organisationId: 0,
        attempt: 1,
        attemptsMax: 1,
        stopping: new AbortController().signal,
        organisations: () => [a1.organisationId],
        write: () => Promise.reject(new Error('A job of the platform.')),
        writeFor: (_organisation, work) => write(who, work),
      },
      {},
    );
  const mails = async () =>
    (await database.superuser(`select subject from mail_outbox where "to" = 'ends@soon.example'`)).length;
  await run();
  await run();
  expect(await mails()).toBe(1);
  await database.superuser('update licence_company set expires = $2 where id = $1', [licence.id, inDays(1)]);
  // An unknown time zone does not prevent a reminder.
  await database.superuser("update site set time_zone = 'Europe/Atlantis' where id = $1", [a1.id]);
  await run();
  await run();
  expect(await mails()).toBe(2);
});
