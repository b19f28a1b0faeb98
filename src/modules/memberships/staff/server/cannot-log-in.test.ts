/**
 * A reader who cannot log in or read: explanations on their record and at the gate, and actions for staff.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { licenceCompany } from '../../licences/entities/licence-company/entity.ts';
import { logIn } from '../../account/server/accounts.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const { get, post, cookieOf, lastMailTo } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
let token = '';
let passwordHash = '';

beforeAll(async () => {
  token = await login(app, world.a.users.admin.username);
  passwordHash = await hashPassword(PASSWORD);
});

async function done(id: string, input: Record<string, unknown>) {
  const answer = await gql(app, { id, input, token, site: 'a1' });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Record<string, unknown>;
}

interface Entry {
  kind: string;
  details: Record<string, unknown>;
}

async function timeline(id: number): Promise<Entry[]> {
  const { entries } = await done('getSiteUserTimeline', { id });
  return entries as Entry[];
}

test('11 wrong passwords are on the record, lock the login, and are unlocked by staff', async () => {
  const reader = await makeReader(services, a1, { passwordHash });
  const enter = (password: string) =>
    post('/account/login', { x_form: 'account', email: reader.email, password }, { device: 'Firefox' });
  for (let attempt = 0; attempt < 11; attempt += 1) await enter('wrong wrong wrong');
  expect((await enter(PASSWORD)).status).toBe(429);
  await services.refusedLogins.flush();
  const [entry] = await timeline(reader.id);
  // The twelfth attempt, on a locked login, is not added to an entry that has already been written.
  const attempts = expect.toBeOneOf([11, 12]) as number;
  expect(entry).toMatchObject({ kind: 'loginRefused', details: { attempts, device: 'Firefox' } });
  const { failedLogins } = await done('getSiteUserDetails', { id: reader.id });
  const { lockedUntil, ...failed } = failedLogins as Record<string, unknown>;
  expect(failed).toMatchObject({ attempts });
  const waitMs = new Date(String(lockedUntil)).getTime() - Date.now();
  expect(waitMs).toBeGreaterThan(14 * 60_000);
  expect(waitMs).toBeLessThan(15.1 * 60_000);
  await done('unlockSiteUser', { id: reader.id });
  expect((await done('getSiteUserDetails', { id: reader.id }))['failedLogins']).toBeNull();
  expect((await enter(PASSWORD)).status).toBe(303);
  const kinds = (await timeline(reader.id)).map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['loggedIn', 'loginUnlocked', 'loginRefused']);
});

test('anonymous attempts do not swell a timeline, by other sites or by the names of their browsers', async () => {
  const { a2 } = world.sites;
  const reader = await makeReader(services, a1, { passwordHash });
  const { organisationId } = a1;
  const note = (site: { id: number }, device: string, lockedSeconds: number | null = null) => {
    services.refusedLogins.note({
      organisationId,
      siteId: site.id,
      siteUserId: reader.id,
      device,
      lockedSeconds,
    });
  };
  const refusals = async () =>
    (await timeline(reader.id)).flatMap(({ kind, details }) => (kind === 'loginRefused' ? [details] : []));
  for (let round = 0; round < 3; round += 1) {
    for (let device = 0; device < 20; device += 1) for (const site of [a1, a2]) note(site, `Bot ${device}`);
    await services.refusedLogins.flush();
  }
  const one = { attempts: 60, device: 'Bot 19' };
  expect(await refusals()).toEqual([one, one]);
  // The site with the older entry is the locked one: staff see that entry, and more such refusals do not
  // write it again.
  note(a1, 'Bot', 600);
  await services.refusedLogins.flush();
  for (let round = 0; round < 3; round += 1) {
    note(a1, 'Bot', 600);
    await services.refusedLogins.flush();
  }
  const { failedLogins } = await done('getSiteUserDetails', { id: reader.id });
  expect(failedLogins).toMatchObject({ attempts: 61, lockedUntil: expect.any(String) });
  // After an entry of another kind, a new refusal entry starts, and reports again that the login is locked.
  await done('unlockSiteUser', { id: reader.id });
  note(a1, 'Firefox');
  note(a1, 'Firefox', 600);
  await services.refusedLogins.flush();
  const again = await done('getSiteUserDetails', { id: reader.id });
  expect(again['failedLogins']).toMatchObject({ attempts: 2, lockedUntil: expect.any(String) });
  expect((await refusals()).map(({ attempts }) => attempts)).toEqual([2, 60, 61]);
});

test('a wrong password at an unknown address leaves nothing', async () => {
  const before = await database.superuser("select 1 from site_user_event where kind = 'loginRefused'");
  await post('/account/login', { x_form: 'account', email: 'nobody@lock.example', password: 'wrong wrong' });
  await services.refusedLogins.flush();
  expect(await database.superuser("select 1 from site_user_event where kind = 'loginRefused'")).toHaveLength(
    before.length,
  );
});

test('staff send a reset link, which is in the timeline', async () => {
  const reader = await makeReader(services, a1);
  await done('sendSiteUserResetLink', { id: reader.id });
  expect(await lastMailTo(reader.email)).toContain('Open this link to choose a new password');
  const kinds = (await timeline(reader.id)).map(({ kind }) => kind);
  expect(kinds).toContain('resetLinkSent');
});

test('a reader added by staff has the form’s values, and chooses a password by the invitation', async () => {
  const { membershipId } = await makeReader(services, a1);
  const email = 'Ilse@added.example';
  const added = { email, firstName: 'Ilse', countryCode: 'DEU', membership: membershipId };
  const { id } = await done('createSiteUser', added);
  const { grants, consents } = await done('getSiteUserDetails', { id });
  expect(grants).toMatchObject([{ membershipId, source: 'staff', ends: null }]);
  expect(consents).toEqual([]);
  const again = await gql(app, { id: 'createSiteUser', input: added, token, site: 'a1' });
  expect(again.error?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: {
      email: `Account ${String(id)} has this email. Merge the two accounts, or choose another.`,
    },
  });
  const link = new URL(linkIn((await lastMailTo(email)) ?? ''), `http://${a1.host}`);
  const set = await post(`${link.pathname}${link.search}`, { x_form: 'account', password: PASSWORD });
  expect(set.status).toBe(303);
  const silent = await done('createSiteUser', { email: 'silent@added.example', isInvited: false });
  expect(await timeline(Number(silent['id']))).toMatchObject([{ kind: 'created' }]);
});

test('a reader without a free seat of the licence is informed at the gate, and so are staff', async () => {
  await database.superuser('update site set memberships = $1 where id = $2', [
    { allowIpGating: true },
    a1.id,
  ]);
  services.cache.purge([`site:${a1.id}`]);
  const licence = await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(licenceCompany, {
      site: a1.id,
      name: 'Locks & Sons',
      emailDomains: 'seats.example',
      seatsMax: 1,
    }),
  );
  const enter = async (name: string) => {
    const { id, membershipId } = await makeReader(services, a1, { email: `${name}@seats.example` });
    const { login: session } = await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
      logIn(
        work.db,
        { organisationId: a1.organisationId, siteId: a1.id, browserState: () => null },
        { siteUserId: id, device: 'Test' },
        '/',
      ),
    );
    return { id, membershipId, cookie: cookieOf(session?.token ?? '') };
  };
  await enter('ann');
  const ben = await enter('ben');
  const other = await makeReader(services, a1);
  const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const gated = async (membershipId: number) => {
    const { id } = await makeContent(services, a1, {
      published: true,
      values: {
        requiredMemberships: [membershipId],
        body: { v: 1, content: [words('One.'), words('Two.'), words('Three.'), words('Four.')] },
      },
    });
    const { location } = await get(`/${id}`);
    return location ?? '';
  };
  const [theirs, own] = [await gated(other.membershipId), await gated(ben.membershipId)];

  const sentence =
    '<bdi>Locks &#38; Sons</bdi> gives its staff access to members-only articles, but all its seats are taken.';
  for (let look = 0; look < 2; look += 1) {
    expect((await get(theirs, { cookie: ben.cookie })).body).toContain(sentence);
    expect((await get(own, { cookie: ben.cookie })).body).not.toContain('all its seats are taken');
    const ann = await makeReader(services, a1);
    expect((await get(theirs, { cookie: cookieOf(ann.token) })).body).not.toContain(
      'all its seats are taken',
    );
  }
  const { seat } = await done('getSiteUserDetails', { id: ben.id });
  expect(seat).toEqual({
    companyId: licence.id,
    company: 'Locks & Sons',
    status: 'full',
    seats: 1,
    taken: 1,
  });
  expect(await timeline(ben.id)).toContainEqual(
    expect.objectContaining({ kind: 'seatRefused', details: { company: 'Locks & Sons', seats: 1 } }),
  );
});

test('an account of another realm is neither unlocked nor sent a link on the site in use', async () => {
  const { a2 } = world.sites;
  await database.superuser(
    `with made as (insert into realm (organisation_id, name) values ($1, 'Apart') returning id)
     update site_realm set realm_id = made.id from made where site_id = $2`,
    [a1.organisationId, a2.id],
  );
  const theirs = await makeReader(services, a2);
  // Another reader with the same address on the current site.
  const own = await makeReader(services, a1, { email: theirs.email });
  const mails = () =>
    database.superuser('select 1 from mail_outbox where lower("to") = lower($1)', [theirs.email]);
  const before = await mails();
  const inputs = {
    unlockSiteUser: { id: theirs.id },
    sendSiteUserResetLink: { id: theirs.id },
    updateSiteUserProfileAdmin: { id: theirs.id, email: `new-${theirs.email}` },
  };
  for (const [id, input] of Object.entries(inputs)) {
    const refused = await gql(app, { id, input, token, site: 'a1' });
    expect([refused.code, refused.error?.message], id).toEqual([
      'BAD_USER_INPUT',
      `${theirs.email} has no account on the site in use. Switch to a site that shares the account.`,
    ]);
    expect((await gql(app, { id, input, token, site: 'a2' })).code, id).toBeNull();
  }
  const sites = await database.superuser<{ kind: string; siteId: number }>(
    `select kind, site_id as "siteId" from site_user_event where site_user_id = any($1)
     and kind in ('loginUnlocked', 'resetLinkSent', 'emailChanged') order by id`,
    [[theirs.id, own.id]],
  );
  expect(sites).toEqual([
    { kind: 'loginUnlocked', siteId: a2.id },
    { kind: 'resetLinkSent', siteId: a2.id },
    { kind: 'emailChanged', siteId: a2.id },
  ]);
  // The reset link, and the notice to the old address.
  expect(await mails()).toHaveLength(before.length + 2);
  // Actions on the account itself name a site that shares it.
  expect(
    (await gql(app, { id: 'logOutSiteUser', input: { id: theirs.id }, token, site: 'a1' })).code,
  ).toBeNull();
  const [last] = await database.superuser(
    'select site_id as "siteId" from site_user_event where site_user_id = $1 order by id desc limit 1',
    [theirs.id],
  );
  expect(last).toEqual({ siteId: a2.id });
});
