/** Orders of paid memberships, and staff who view a site as a reader. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { lastMailTo } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { endOf, placeOrder } from '../../orders/server/orders.ts';
import { createLink } from '../../account/server/login/links.ts';
import { emailKey } from '#addresses/email-key.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const { get, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

let token = '';
beforeAll(async () => {
  token = await login(app, world.a.users.admin.username);
});

async function call(id: string, input: Record<string, unknown>, site = 'a1') {
  return gql(app, { id, input, token, site });
}

async function done(id: string, input: Record<string, unknown>) {
  const answer = await call(id, input);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Record<string, unknown>;
}

async function subjectsTo(address: string): Promise<string[]> {
  const rows = await database.superuser<{ subject: string }>(
    'select subject from mail_outbox where "to" = $1 order by id',
    [address],
  );
  return rows.map(({ subject: line }) => line);
}

async function holds(siteUserId: number, membershipId: number): Promise<{ ends: string | null }[]> {
  const { grants } = await done('getSiteUserDetails', { id: siteUserId });
  return (grants as { membershipId: number; ends: string | null; holds: boolean }[]).filter(
    (grant) => grant.holds && grant.membershipId === membershipId,
  );
}

async function ordersOf(siteUserId: number): Promise<{ id: number; status: string; price: number }[]> {
  return database.superuser(
    'select id, status, price from membership_order where site_user_id = $1 order by id',
    [siteUserId],
  );
}

describe('an order', () => {
  let paid = 0;
  beforeAll(async () => {
    const made = await done('createMembership', {
      site: a1.id,
      title: 'Pilots',
      isFree: false,
      price: 1250,
      currency: 'EUR',
      period: 'month',
    });
    paid = Number(made['id']);
    const { site } = { site: await done('getSite', { id: a1.id }) };
    await done('updateSite', {
      id: a1.id,
      version: site['version'],
      changes: {
        memberships: { supportEmail: 'help@quay.example', paymentText: 'Harbour Bank\nDE00 1234 5678' },
      },
      base: {},
    });
  });

  async function order(reader: { id: number; email: string }): Promise<boolean> {
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('The site of the world is gone.');
    const settings = await services.pages.settings(site);
    const { name: siteName, language, origin } = site;
    const sealSecret = services.mail.seal;
    return services.write(systemOf(world.a.id, [a1.id]), (work) =>
      placeOrder(
        work,
        { organisationId: world.a.id, siteId: a1.id, siteName, language, origin, settings, sealSecret },
        { siteUserId: reader.id, email: reader.email, membershipId: paid, promoCode: 'SPRING' },
      ),
    );
  }

  test('waits at the price of its day, grants nothing, and is placed once', async () => {
    const reader = await makeReader(services, a1);
    expect(await order(reader)).toBe(true);
    expect(await order(reader)).toBe(true);
    expect(await ordersOf(reader.id)).toEqual([{ id: expect.any(Number), status: 'pending', price: 1250 }]);
    expect(await holds(reader.id, paid)).toEqual([]);
    expect(await subjectsTo(reader.email)).toEqual(['We have received your order']);
    expect(await subjectsTo('help@quay.example')).toEqual(['New order: The Harbour Post']);
  });

  test('an order shows its price and how to pay, by email and in the account, until it is decided', async () => {
    const reader = await makeReader(services, a1);
    await order(reader);
    const [{ id } = { id: 0 }] = await ordersOf(reader.id);
    const { text } = await lastMailTo(subject, reader.email);
    const account = async () =>
      (await get('/account', { cookie: cookieOf(reader.token) })).body.replaceAll('<!-- -->', '');
    for (const expected of [
      '€12.50 a month',
      `Order number: ${id}`,
      'How to pay',
      'Harbour Bank\nDE00 1234 5678',
    ]) {
      expect(text).toContain(expected);
      expect(await account()).toContain(expected);
    }
    expect(await account()).toContain('Waiting for payment');
    await done('confirmMembershipOrder', { id });
    expect(await account()).not.toContain('Waiting for payment');
  });

  test('an order is confirmed once: the membership lasts until the end of the period, and the reader is notified', async () => {
    const reader = await makeReader(services, a1);
    await order(reader);
    const [{ id } = { id: 0 }] = await ordersOf(reader.id);
    await done('confirmMembershipOrder', { id });
    const [grant] = await holds(reader.id, paid);
    const days = (new Date(grant?.ends ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27.9);
    expect(days).toBeLessThan(31.1);
    expect(await subjectsTo(reader.email)).toEqual([
      'We have received your order',
      'Your membership Pilots is active',
    ]);
    for (const operation of ['confirmMembershipOrder', 'cancelMembershipOrder'])
      expect((await call(operation, { id })).code).toBe('CONFLICT');
  });

  test('an order is cancelled: nothing is granted, and the reader is notified', async () => {
    const reader = await makeReader(services, a1);
    await order(reader);
    const [{ id } = { id: 0 }] = await ordersOf(reader.id);
    expect((await call('cancelMembershipOrder', { id }, 'a2')).code).toBe('NOT_FOUND');
    await done('cancelMembershipOrder', { id });
    expect(await holds(reader.id, paid)).toEqual([]);
    expect(await subjectsTo(reader.email)).toContain('Your order was cancelled');
  });

  test.each([
    ['month', '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['year', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
    ['month', '2026-12-15T10:00:00.000Z', '2027-01-15T10:00:00.000Z'],
    ['once', '2026-12-15T10:00:00.000Z', null],
  ])('a %s that begins on %s ends on %s', (period, from, end) => {
    expect(endOf(period, new Date(from))).toBe(end);
  });
});

describe('a simulation', () => {
  const inPath = (url: unknown) => new URL(String(url)).pathname;

  async function begin(email: string): Promise<string> {
    const { url, username } = await done('simulateSiteUser', { username: email.toUpperCase() });
    expect(username).toBe(email);
    return inPath(url);
  }

  /** Submits the button of the page at `url`. */
  const press = (url: string, host = a1.host, cookie = '', more: Record<string, string> = {}) =>
    open(url, host, cookie, { 'content-type': 'application/x-www-form-urlencoded', ...more });

  async function open(
    url: string,
    host = a1.host,
    cookie = '',
    posted: Record<string, string> | null = null,
  ) {
    const answer = await app.inject({
      method: posted ? 'POST' : 'GET',
      url,
      headers: { host, ...(cookie && { cookie }), ...posted },
      ...(posted && { payload: '' }),
    });
    const set = answer.headers['set-cookie'];
    const [first = ''] = Array.isArray(set) ? set : [set ?? ''];
    return {
      status: answer.statusCode,
      cookie: first.split(';', 1)[0] ?? '',
      line: first,
      body: answer.body,
    };
  }

  test('a simulation lasts a day, shows its reader on every page, ends by a button, and is in the timeline', async () => {
    const reader = await makeReader(services, a1);
    const url = await begin(reader.email);
    // The link shows a confirmation each time it is opened, and logs no one in.
    for (let times = 0; times < 2; times += 1) {
      const answer = await open(`${url}?to=/news`);
      expect(answer).toMatchObject({ status: 200, line: '' });
      expect(answer.body).toContain(reader.email);
      expect(answer.body).toContain('<form method="post" action="?to=%2Fnews">');
      expect(answer.body).toContain('<html lang="en" dir="ltr">');
    }
    const opened = await press(url);
    expect(opened).toMatchObject({ status: 303, line: expect.stringMatching(/Max-Age=86400.*HttpOnly/i) });
    // The link works only once.
    expect([(await press(url)).status, (await open(url)).status]).toEqual([404, 404]);
    const page = await open('/', a1.host, opened.cookie);
    expect(page.body).toContain('data-member');
    expect(page.body).toContain(`You are viewing this site as <bdi dir="ltr">${reader.email}</bdi>.`);
    // Pages of other readers do not contain the bar.
    expect((await open('/')).body).not.toContain('simulation-bar');
    const ended = await app.inject({
      method: 'POST',
      url: '/_preview/simulation/end',
      headers: { host: a1.host, cookie: opened.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(ended.statusCode).toBe(303);
    subject.clock.expireSessions();
    expect((await open('/', a1.host, opened.cookie)).body).not.toContain('data-member');
    const rows = await database.superuser<{ cms_user_id: number }>(
      "select cms_user_id from site_user_event where site_user_id = $1 and kind = 'simulated'",
      [reader.id],
    );
    expect(rows).toEqual([{ cms_user_id: world.a.users.admin.id }]);
  });

  test('a simulation logs out the browser’s reader, and works only on its own site', async () => {
    const [before, reader] = [await makeReader(services, a1), await makeReader(services, a1)];
    const cookie = `reader_${services.config.port}=${services.readers.sealed(before.token)}`;
    const url = await begin(reader.email);
    for (const act of [open, press]) expect((await act(url, a2.host)).status).toBe(404);
    expect((await press(url, a1.host, cookie)).status).toBe(303);
    subject.clock.expireSessions();
    expect((await open('/', a1.host, cookie)).body).not.toContain('data-member');
  });

  test('a simulation does not begin by a form of another site', async () => {
    const [reader, before] = [await makeReader(services, a1), await makeReader(services, a1)];
    const cookie = `reader_${services.config.port}=${services.readers.sealed(before.token)}`;
    const url = await begin(reader.email);
    const others: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const foreign of others)
      expect(await press(url, a1.host, cookie, foreign)).toMatchObject({ status: 403, line: '' });
    expect((await open('/', a1.host, cookie)).body).toContain('data-member');
    expect((await press(url, a1.host, cookie, { origin: `http://${a1.host}` })).status).toBe(303);
  });

  test('cannot choose a password', async () => {
    const reader = await makeReader(services, a1);
    const { cookie } = await press(await begin(reader.email));
    const link = {
      purpose: 'reset',
      email: reader.email,
      key: emailKey(reader.email),
      membershipId: null,
      goTo: '/',
    };
    const id = await services.write(systemOf(world.a.id, [a1.id]), ({ db }) =>
      createLink(db, { organisationId: world.a.id, siteId: a1.id }, { ...link, purpose: 'reset' }),
    );
    const post = (who: string) =>
      app.inject({
        method: 'POST',
        url: `/account/set-password?id=${id}`,
        headers: {
          host: a1.host,
          'content-type': 'application/x-www-form-urlencoded',
          ...(who && { cookie: who }),
        },
        payload: new URLSearchParams({ x_form: 'account', password: 'herons over the lock gate' }).toString(),
      });
    const refused = await post(cookie);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('End the simulation first.');
    // The same submission, sent by the owner of the link.
    expect((await post('')).statusCode).toBe(303);
  });

  test('a simulation is of the record’s reader, on a site where their account works', async () => {
    // Two accounts with the same address in different realms.
    await database.superuser(
      `with made as (insert into realm (organisation_id, name) values ($1, 'Apart') returning id)
       update site_realm set realm_id = made.id from made where site_id = $2`,
      [world.a.id, a2.id],
    );
    const here = await makeReader(services, a1);
    const there = await makeReader(services, a2, { email: here.email });
    const begun = await Promise.all([here, there].map(({ id }) => done('simulateSiteUser', { id })));
    const hostOf = (host: string) => host.split(':')[0];
    expect(begun.map(({ url }) => new URL(String(url)).hostname)).toEqual([a1.host, a2.host].map(hostOf));
    const opened = await press(inPath(begun[1]?.['url']), a2.host);
    expect(opened.status).toBe(303);
    const [event] = await database.superuser<{ site_user_id: number }>(
      "select site_user_id from site_user_event where kind = 'simulated' order by id desc limit 1",
      [],
    );
    expect(event?.site_user_id).toBe(there.id);
    expect((await call('simulateSiteUser', {})).code).toBe('BAD_USER_INPUT');
  });

  test('a simulation is refused for a missing account, for closed ones, and without the permission', async () => {
    const reader = await makeReader(services, a1);
    await done('closeSiteUser', { id: reader.id });
    for (const input of [
      { username: reader.email },
      { username: 'nobody@reader.example' },
      { id: reader.id },
      { id: 1_999_999_999 },
    ])
      expect((await call('simulateSiteUser', input)).code).toBe('NOT_FOUND');
    const own = await login(app, world.a.users.editor.username);
    const refused = await gql(app, {
      id: 'simulateSiteUser',
      input: { username: reader.email },
      token: own,
      site: 'a1',
    });
    expect(refused.code).toBe('FORBIDDEN');
  });
});
