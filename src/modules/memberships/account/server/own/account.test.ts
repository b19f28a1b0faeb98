/** Account changes by logged-in readers, over HTTP, as their browsers send them. */
import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { logIn } from '../accounts.ts';
import { recordConsent } from '../consents.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);
const place = { organisationId: a1.organisationId, siteId: a1.id };

async function reader(site = a1) {
  const made = await makeReader(services, site, { passwordHash });
  return { ...made, cookie: cookieOf(made.token) };
}

/** Adds a login on a device with this name. */
async function alsoOn(siteUserId: number, device: string): Promise<string> {
  const actor = { kind: 'system', organisationId: a1.organisationId } as const;
  const writer = { actor, organisationId: a1.organisationId, siteIds: [a1.id] };
  const { login } = await services.write(writer, (work) =>
    logIn(work.db, { ...place, browserState: () => null }, { siteUserId, device }, '/'),
  );
  return cookieOf(login?.token ?? '');
}

const rowOf = async (id: number) =>
  (await database.superuser<Record<string, unknown>>('select * from site_user where id = $1', [id]))[0] ?? {};

const eventsOf = async (id: number) =>
  (
    await database.superuser<{ kind: string }>(
      'select kind from site_user_event where site_user_id = $1 order by id',
      [id],
    )
  ).map(({ kind }) => kind);

const isLoggedIn = async (cookie: string) => (await get('/account', { cookie })).status === 200;

describe('the account page', () => {
  test('the account page redirects anonymous readers to the login page and back, and is never cached', async () => {
    const anonymous = await get('/account');
    expect([anonymous.status, anonymous.location]).toEqual([303, '/account/login?redirectTo=%2Faccount']);
    const { headers } = await subject.app.inject({ url: '/account', headers: { host: a1.host } });
    expect(headers['cache-control']).toBe('private, no-store');
    const { cookie, email } = await reader();
    const own = await get('/account', { cookie });
    expect(own.body).toContain(`Logged in as ${email}`);
    for (const anchor of [
      'update-profile',
      'manage-favorites',
      'change-password',
      'change-email',
      'upgrade-membership',
    ])
      expect(own.body).toContain(`id="${anchor}"`);
    // A login on another organisation's site is anonymous here.
    const other = await reader(b1);
    expect((await get('/account', { cookie: other.cookie })).status).toBe(303);
  });
});

describe('a profile', () => {
  const filled = {
    x_form: 'account.profile',
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Port of Läke ⚓',
    countryCode: 'CAN',
    region: 'QC',
  };

  test('a profile is shown, changed, and cleared where a field is emptied', async () => {
    const { id, cookie } = await reader();
    const done = await post('/account', filled, { cookie });
    expect([done.status, done.location]).toEqual([303, '/account?done=profile#update-profile']);
    expect(await rowOf(id)).toMatchObject({ company: 'Port of Läke ⚓', country_code: 'CAN', region: 'QC' });
    const shown = await get('/account?done=profile', { cookie });
    expect(shown.body).toContain('value="Port of Läke ⚓"');
    expect(shown.body).toContain('Your profile has been saved.');
    expect(shown.body).toMatch(/<option value="CAN" selected/);
    expect(shown.body).not.toContain('name="compliance"');
    await post('/account', { ...filled, company: '' }, { cookie });
    expect(await rowOf(id)).toMatchObject({ company: null, country_code: 'CAN', first_name: 'Ann' });
    expect(await eventsOf(id)).toEqual(['grantGiven', 'loggedIn', 'profileChanged', 'profileChanged']);
    // Submitting the same values again changes nothing.
    await post('/account', { ...filled, company: '' }, { cookie });
    expect(await eventsOf(id)).toHaveLength(4);
  });

  test('a profile retains changes saved elsewhere since the form was shown, and needs no country', async () => {
    const { id, cookie } = await reader();
    const form = (await get('/account', { cookie })).body;
    const [, was = ''] = /name="x_was" value="([^"]*)"/.exec(form) ?? [];
    const x_was = was.replaceAll('&quot;', '"');
    const { firstName = '', lastName = '' } = JSON.parse(x_was);
    await post('/account', filled, { cookie });
    // The first window does not know about these changes.
    const old = { x_form: 'account.profile', firstName, lastName, countryCode: '', region: '', company: '' };
    const done = await post('/account', { ...old, title: 'Pilot', city: '', x_was }, { cookie });
    expect(done.status).toBe(303);
    const saved = { first_name: 'Ann', company: 'Port of Läke ⚓', country_code: 'CAN', region: 'QC' };
    expect(await rowOf(id)).toMatchObject({ ...saved, title: 'Pilot' });
    // After a rejected submission, values are still compared with those of the original form.
    const wrong = await post('/account', { ...old, firstName: '', city: 'Läke', x_was }, { cookie });
    expect(wrong.body).toContain(`name="x_was" value="${was}"`);
    // Changed values are saved, including a cleared field.
    const now = { ...old, x_was: JSON.stringify({ ...JSON.parse(x_was), company: 'Port of Läke ⚓' }) };
    await post('/account', now, { cookie });
    expect(await rowOf(id)).toMatchObject({ ...saved, company: null, title: 'Pilot' });
  });

  test('a profile form preserves its values when a field is wrong, or the login has ended', async () => {
    const { id, cookie } = await reader();
    const wrong = await post('/account', { ...filled, firstName: '', title: 'Pilot' }, { cookie });
    expect([wrong.status, wrong.body.includes('value="Pilot"')]).toEqual([422, true]);
    const ended = await post('/account', { ...filled, title: 'Pilot' });
    expect(ended.status).toBe(422);
    expect(ended.body).toContain('You are no longer logged in.');
    expect(ended.body).toContain('value="Pilot"');
    expect(await rowOf(id)).toMatchObject({ title: null });
  });
});

describe('a password', () => {
  const change = (newPassword: string, cookie: string, password = PASSWORD) =>
    post('/account', { x_form: 'account.password', password, newPassword }, { cookie });

  test('a password is changed with the current one; all other devices are logged out, this one stays', async () => {
    const { id, cookie, email } = await reader();
    const other = await alsoOn(id, 'Firefox');
    expect((await change('a heron and a barge', cookie, 'wrong wrong wrong')).body).toContain(
      'This is not your current password.',
    );
    expect((await change('short', cookie)).body).toContain('at least 12 characters');
    expect((await change(email, cookie)).body).toContain('may not be your name or your email');
    expect(await isLoggedIn(other)).toBe(true);
    const done = await change('a heron and a barge', cookie);
    expect(done.location).toBe('/account?done=password#change-password');
    subject.clock.expireSessions();
    expect([await isLoggedIn(cookie), await isLoggedIn(other)]).toEqual([true, false]);
    const login = (password: string) => post('/account/login', { x_form: 'account', email, password });
    expect([(await login(PASSWORD)).status, (await login('a heron and a barge')).status]).toEqual([422, 303]);
    expect(await eventsOf(id)).toContain('passwordChanged');
  });

  test('a password is tried at most ten times in a quarter of an hour', async () => {
    const { cookie } = await reader();
    for (let number = 0; number < 10; number += 1)
      expect((await change('a heron and a barge', cookie, 'wrong wrong wrong')).status).toBe(422);
    expect((await change('a heron and a barge', cookie)).status).toBe(429);
  });
});

describe('devices', () => {
  test('devices are listed, logged out one by one, and all together', async () => {
    const { id, cookie } = await reader();
    const phone = await alsoOn(id, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1');
    const { body } = await get('/account', { cookie });
    expect(body).toContain('Safari · iPhone');
    expect(body.match(/This device/g)).toHaveLength(1);
    const session = /aria-label="Log out Safari · iPhone"/.test(body)
      ? [...body.matchAll(/name="session" value="(\w+)"/g)].map(([, value]) => value ?? '')
      : [];
    expect(session).toHaveLength(2);
    const end = (value: string, sender: string) =>
      post('/account', { x_form: 'account.logOutDevice', session: value }, { cookie: sender });
    // Sessions of other readers do not end.
    const anonymous = await reader();
    await end(session[0] ?? '', anonymous.cookie);
    subject.clock.expireSessions();
    expect(await isLoggedIn(phone)).toBe(true);
    expect((await end(session[0] ?? '', cookie)).location).toBe('/account?done=device#devices');
    subject.clock.expireSessions();
    expect([await isLoggedIn(phone), await isLoggedIn(cookie)]).toEqual([false, true]);
    const third = await alsoOn(id, 'Test');
    const all = await post('/account', { x_form: 'account.logOutEverywhere' }, { cookie });
    expect([all.status, all.location, all.cookies]).toEqual([303, '/', [`reader_${services.config.port}=`]]);
    subject.clock.expireSessions();
    expect([await isLoggedIn(third), await isLoggedIn(cookie)]).toEqual([false, false]);
    expect((await eventsOf(id)).slice(-1)).toEqual(['loggedOutEverywhere']);
  });

  test('a logout removes the company cookies, whatever page it is sent from', async () => {
    const { cookie } = await reader();
    const held = `${cookie}; licence_company_7=abc; licence_none=1; consent=x`;
    const out = await post('/account', { x_form: '@logout' }, { cookie: held });
    expect([out.status, out.location]).toEqual([303, '/']);
    expect(out.cookies.toSorted()).toEqual([
      'licence_company_7=',
      'licence_none=',
      `reader_${services.config.port}=`,
    ]);
  });
});

describe('consents', () => {
  test('consents are withdrawn and given again, except for that of the account itself', async () => {
    const { id, cookie } = await reader();
    const actor = { kind: 'system', organisationId: a1.organisationId } as const;
    for (const purpose of ['account', 'marketing'])
      await services.write({ actor, organisationId: a1.organisationId, siteIds: [a1.id] }, (work) =>
        recordConsent(work.db, place, {
          siteUserId: id,
          purpose,
          isGiven: true,
          countryCode: null,
          wordingVersion: '1',
          address: '192.0.2.9',
        }),
      );
    const save = (fields: Record<string, string>) =>
      post('/account', { x_form: 'account.consent', ...fields }, { cookie });
    const held = async () =>
      (
        await database.superuser<{ purpose: string; is_given: boolean }>(
          'select purpose, is_given from site_user_consent where site_user_id = $1 order by id',
          [id],
        )
      ).map((row) => `${row.purpose} ${row.is_given}`);
    expect((await get('/account', { cookie })).body).toContain(
      'aria-label="Withdraw: Receiving news and offers by email"',
    );
    await save({ purpose: 'marketing' });
    await save({ purpose: 'account' });
    await save({ purpose: 'never asked', isGiven: '1' });
    expect(await held()).toEqual(['account true', 'marketing true', 'marketing false']);
    await save({ purpose: 'marketing', isGiven: '1' });
    expect(await held()).toHaveLength(4);
  });
});

describe('a free membership', () => {
  test('a free membership is joined immediately; inactive ones and those of other sites are not', async () => {
    const { id, cookie } = await reader();
    const other = await reader();
    const foreign = await reader(b1);
    const join = (membership: number) =>
      post('/account', { x_form: 'account.join', membership: String(membership) }, { cookie });
    const page = await get('/account', { cookie });
    expect(page.body).toContain(`name="membership" value="${other.membershipId}"`);
    expect(page.body).not.toContain(`name="membership" value="${foreign.membershipId}"`);
    expect((await join(other.membershipId)).location).toBe('/account?done=joined#upgrade-membership');
    const refused = await join(foreign.membershipId);
    expect([refused.status, refused.body.includes('You can no longer join this membership.')]).toEqual([
      422,
      true,
    ]);
    await database.superuser('update membership set status = 0 where id = $1', [other.membershipId]);
    const late = await reader();
    const inactive = { x_form: 'account.join', membership: String(other.membershipId) };
    expect((await post('/account', inactive, { cookie: late.cookie })).status).toBe(422);
    const grants = await database.superuser(
      'select membership_id from membership_grant where site_user_id = $1',
      [id],
    );
    expect(grants).toHaveLength(2);
  });
});

describe('a closed account', () => {
  test('a closed account ends logins and grants, retains nothing that names the person, and is confirmed by email', async () => {
    const { id, cookie, email } = await reader();
    const other = await alsoOn(id, 'Test');
    const close = (password: string) => post('/account', { x_form: 'account.close', password }, { cookie });
    expect((await close('wrong wrong wrong')).status).toBe(422);
    const done = await close(PASSWORD);
    expect([done.status, done.location]).toEqual([303, '/']);
    subject.clock.expireSessions();
    expect([await isLoggedIn(cookie), await isLoggedIn(other)]).toEqual([false, false]);
    const [last] = await database.superuser<{ text: string }>(
      'select text from mail_outbox where "to" = $1',
      [email],
    );
    expect(last?.text).toContain('has been closed');
    expect(last?.text).toContain('Orders are kept for ten years without your name, as tax law demands.');
    const login = await post('/account/login', { x_form: 'account', email, password: PASSWORD });
    expect(login.status).toBe(422);
    // The last email is deleted as soon as it is sent.
    await runJobs(subject);
    const tables = await database.superuser<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'site_user_id'",
    );
    for (const { name } of tables)
      expect(await database.superuser(`select 1 from ${name} where site_user_id = $1`, [id]), name).toEqual(
        [],
      );
    expect(await database.superuser('select 1 from mail_outbox where "to" = $1', [email])).toEqual([]);
    expect(await database.superuser('select 1 from site_user where id = $1', [id])).toEqual([]);
    // The address is available again.
    await makeReader(services, a1, { email });
  });
});
