/** Registration and login on a site's pages, depending on its settings and memberships. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { systemOf } from '#testing/make/make.ts';
import { shownIn } from '#testing/readers/survey-answers.ts';
import { lastMailTo, linkIn } from '#testing/readers/reader-mails.ts';
import { buildTestWorld } from '#testing/world.ts';
import { demographicQuestion } from '../../surveys/entities/demographic-question/entity.ts';
import { membership } from '../../orders/entities/membership/entity.ts';
import { clearLinks, createLink } from '../../account/server/login/links.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const writer = systemOf(a1.organisationId, [a1.id]);

interface Answer {
  status: number;
  body: string;
  location: string;
  cookie: string | null;
}

function answerOf(answer: { statusCode: number; body: string; headers: Record<string, unknown> }): Answer {
  const { location, 'set-cookie': set } = answer.headers;
  const [first] = [set].flat();
  return {
    status: answer.statusCode,
    body: answer.body,
    location: typeof location === 'string' ? location : '',
    cookie: typeof first === 'string' ? first : null,
  };
}

const get = async (url: string, cookie = '') =>
  answerOf(await app.inject({ url, headers: { host: a1.host, ...(cookie && { cookie }) } }));

let senders = 1;

async function post(
  url: string,
  fields: Record<string, string>,
  { ip = '192.0.2.1', cookie = '' } = {},
): Promise<Answer> {
  const payload = new URLSearchParams({ x_form: 'account', ...fields }).toString();
  const type = 'application/x-www-form-urlencoded';
  const headers = { host: a1.host, 'content-type': type, ...(cookie && { cookie }) };
  return answerOf(await app.inject({ method: 'POST', url, headers, payload, remoteAddress: ip }));
}

/** Submits the form that a link opens. */
async function complete(link: string, fields: Record<string, string>): Promise<Answer> {
  return post(link, { x_shown: shownIn((await get(link)).body), ...fields });
}

/**
 * Submits like a browser without scripts: the form is shown again with a token, and is submitted again after
 * a while.
 */
async function postTwice(url: string, fields: Record<string, string>, cookie = ''): Promise<Answer> {
  senders += 1;
  const from = { ip: `192.0.2.${senders}`, cookie };
  const first = await post(url, fields, from);
  const token = /name="x_token" value="([^"]+)"/.exec(first.body)?.[1] ?? '';
  subject.clock.advance(2_100);
  return post(url, { ...fields, x_token: token }, from);
}

const accountsOf = async (email: string) =>
  (await database.superuser('select from site_user where username = $1', [email])).length;

const saveConsents = (consents: unknown) =>
  services.write(writer, async (work) => {
    await sql`update site set consents = ${JSON.stringify(consents)}::jsonb where id = ${a1.id}`.execute(
      work.db,
    );
    work.tags.add(`site:${a1.id}`);
    work.tags.add('sites');
  });

/** Saves groups of settings without validation. */
async function settle(groups: Record<string, object>): Promise<void> {
  await services.write(writer, async (work) => {
    for (const [column, values] of Object.entries(groups))
      await sql`update site set ${sql.ref(column)} = ${JSON.stringify(values)}::jsonb where id = ${a1.id}`.execute(
        work.db,
      );
    work.tags.add('sites');
    work.tags.add(`site:${a1.id}`);
  });
}

let question = 0;
let alias = '';

beforeAll(async () => {
  await services.write(writer, async ({ records }) => {
    question = (await records.create(demographicQuestion, { label: 'How many berths do you run?', type: 7 }))
      .id;
    const made = await records.create(membership, {
      site: a1.id,
      title: 'Harbour masters',
      isFree: true,
      requiredUserCommonFields: ['company', 'countryCode'],
      additionalUserDemographicFields: [question],
      formText: 'Two questions help us to write for you.',
      joinedText: 'Your first issue comes on Monday.',
    });
    alias = made.alias ?? '';
    await records.create(membership, {
      site: a1.id,
      title: 'Fleets',
      isFree: false,
      price: 490_000,
      currency: 'EUR',
      period: 'month',
    });
  });
});

describe('a membership', () => {
  test('a membership shows its price where readers choose and join it', async () => {
    const page = await get('/membership/choose');
    expect(page.body).toContain('Free of charge');
    expect(page.body).toContain('€4,900.00 a month');
  });

  test('names the sections it opens where readers choose and join it', async () => {
    const said = '<p>Opens in full</p><ul><li><a href="/news">';
    expect((await get('/membership/choose')).body).not.toContain(said);
    const ask = (membershipIds: string) =>
      services.write(writer, async (work) => {
        await sql`update website_section set required_memberships_ids = (${sql.raw(membershipIds)})
          where organisation_id = ${a1.organisationId} and site_id = ${a1.id} and alias = 'news'`.execute(
          work.db,
        );
        for (const tag of [`site:${a1.id}`, `memberships:${a1.id}`]) work.tags.add(tag);
      });
    await ask("select array_agg(id) from membership where title = 'Fleets'");
    try {
      expect((await get('/membership/choose')).body).toContain(said);
      expect((await get('/membership/signup/fleets')).body).toContain(said);
    } finally {
      await ask('null');
    }
  });

  test('costs what is stored where that names no currency, and nothing stored makes its page fail', async () => {
    const store = (membershipCurrency: string, language: string, zone: string) =>
      services.write(writer, async (work) => {
        await sql`update membership set currency = ${membershipCurrency} where title = 'Fleets'`.execute(
          work.db,
        );
        await sql`update site set language = ${language}, time_zone = ${zone} where id = ${a1.id}`.execute(
          work.db,
        );
        for (const tag of ['sites', `site:${a1.id}`, `memberships:${a1.id}`]) work.tags.add(tag);
      });
    await store('€UR', 'english!', 'Europe/Atlantis');
    try {
      const page = await get('/membership/choose');
      expect(page.status).toBe(200);
      expect(page.body).toContain('lang="en"');
      expect(page.body).toContain('4,900.00 €UR a month');
      expect((await get('/')).status).toBe(200);
    } finally {
      await store('EUR', 'en', 'Europe/Amsterdam');
    }
  });

  test('a membership requires its own details, checks them, and shows a text after joining', async () => {
    const email = 'ilse@lock.example';
    await postTwice(`/membership/signup/${alias}?redirectTo=/towage`, { email }, 'x=1');
    const link = linkIn((await lastMailTo(subject, email)).text);
    const form = await get(link);
    for (const name of ['company', 'countryCode', `demo_${question}`])
      expect(form.body).toContain(`name="${name}"`);
    expect(form.body).not.toContain('name="city"');
    expect(form.body).toContain('Two questions help us to write for you.');
    const wrong = await complete(link, {
      password: PASSWORD,
      company: 'Kaiwerk',
      [`demo_${question}`]: '1.5',
    });
    expect([wrong.status, wrong.body.includes('Enter a whole number.')]).toEqual([422, true]);
    expect(wrong.body).toContain('value="Kaiwerk"');
    const given = { password: PASSWORD, company: 'Kaiwerk', countryCode: 'CAN', region: 'ON' };
    const unrequested = await complete(link, given);
    expect(unrequested.body).toContain('Agree, so that we may write to you.');
    const done = await complete(link, { ...given, compliance: '1', [`demo_${question}`]: '12' });
    expect(done.location).toBe(`/membership/signup/${alias}?joined=1&redirectTo=%2Ftowage`);
    const joined = await get(done.location);
    expect(joined.body).toContain('Your first issue comes on Monday.');
    expect(joined.body).toContain('href="/towage"');
    const [row] = await database.superuser<Record<string, unknown>>(
      `select u.company, u.country_code, u.region, d.value,
        (select array_agg(c.purpose || ' ' || c.kind || ' ' || c.is_given order by c.id) from site_user_consent c
          where c.site_user_id = u.id) as consents
        from site_user u join site_user_demographic d on d.site_user_id = u.id where u.username = $1`,
      [email],
    );
    expect(row).toEqual({
      company: 'Kaiwerk',
      country_code: 'CAN',
      region: 'ON',
      value: '12',
      consents: ['marketing CASL true'],
    });
  });

  test('a membership requires the configured consents, and stores each with the displayed text', async () => {
    const texts = { accountText: 'I agree to the\nterms of use.', policy: '/terms', version: '2026-11' };
    await saveConsents({ ...texts, marketingText: 'Write to me about tugs.' });
    try {
      const email = 'terms@lock.example';
      await postTwice(`/membership/signup/${alias}`, { email });
      const link = linkIn((await lastMailTo(subject, email)).text);
      const form = await get(link);
      for (const shown of ['I agree to the terms of use.', 'Write to me about tugs.', 'href="/terms"'])
        expect(form.body).toContain(shown);
      const given = { password: PASSWORD, company: 'Kaiwerk', countryCode: 'DEU' };
      expect((await complete(link, given)).status).toBe(422);
      const done = await complete(link, { ...given, accountConsent: '1' });
      expect(done.status).toBe(303);
      const stored = await database.superuser<Record<string, unknown>>(
        `select c.purpose, c.is_given, c.wording_version, c.wording, c.policy from site_user_consent c
          join site_user u on u.id = c.site_user_id where u.username = $1 order by c.id`,
        [email],
      );
      const shown = { wording_version: '2026-11', policy: '/terms' };
      expect(stored).toEqual([
        { ...shown, purpose: 'account', is_given: true, wording: 'I agree to the terms of use.' },
        { ...shown, purpose: 'marketing', is_given: false, wording: 'Write to me about tugs.' },
      ]);
      await saveConsents({ ...texts, version: '3', marketingText: 'Write to me about barges.' });
      const cookie = done.cookie?.split(';')[0] ?? '';
      const account = await get('/account', cookie);
      for (const text of ['I agree to the terms of use.', 'Write to me about barges.'])
        expect(account.body).toContain(text);
      const give = (shown: string) =>
        post(
          '/account',
          { x_form: 'account.consent', purpose: 'marketing', isGiven: '1', shown },
          { cookie },
        );
      expect(account.body).toContain('name="shown" value="Write to me about barges."');
      // A page opened before the change is shown again with the current text.
      const stale = await give('Write to me about tugs.');
      expect(stale.status).toBe(422);
      for (const said of ['This text has changed in the meantime.', 'value="Write to me about barges."'])
        expect(stale.body).toContain(said);
      expect((await give('Write to me about barges.')).status).toBe(303);
      const [last] = await database.superuser<Record<string, unknown>>(
        'select wording, wording_version from site_user_consent order by id desc limit 1',
        [],
      );
      expect(last).toEqual({ wording: 'Write to me about barges.', wording_version: '3' });
    } finally {
      await saveConsents(null);
    }
  });

  test('a consent is shown again if its text was changed while the form was open, and none is stored unseen', async () => {
    await saveConsents({ accountText: 'I agree to the first terms.', version: '1' });
    try {
      const email = 'changed@lock.example';
      await postTwice(`/membership/signup/${alias}`, { email });
      const link = linkIn((await lastMailTo(subject, email)).text);
      const open = await get(link);
      const ticked = {
        password: PASSWORD,
        company: 'Kaiwerk',
        countryCode: 'DEU',
        compliance: '1',
        accountConsent: '1',
      };
      await saveConsents({ accountText: 'I agree to the second terms.', version: '2' });
      for (const x_shown of [shownIn(open.body), '', 'forged']) {
        const again = await post(link, { ...ticked, x_shown });
        expect(again.status).toBe(422);
        expect(again.body).toContain('Something on this form has changed since you opened it.');
        expect(again.body).toContain('I agree to the second terms.');
        // Typed values are preserved; consents are cleared.
        expect(again.body).toContain('value="Kaiwerk"');
        for (const name of ['accountConsent', 'compliance'])
          expect(again.body).not.toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked`));
        expect(await accountsOf(email)).toBe(0);
      }
      const version = await post(link, { ...ticked, x_shown: shownIn((await get(link)).body) });
      expect(version.status).toBe(303);
      const stored = await database.superuser<Record<string, unknown>>(
        `select c.wording, c.wording_version from site_user_consent c join site_user u on u.id = c.site_user_id
          where u.username = $1 and c.purpose = 'account'`,
        [email],
      );
      expect(stored).toEqual([{ wording: 'I agree to the second terms.', wording_version: '2' }]);
    } finally {
      await saveConsents(null);
    }
  });

  test('a membership is joined once by two tabs with one link', async () => {
    const email = 'tabs@lock.example';
    await postTwice(`/membership/signup/${alias}`, { email });
    const link = linkIn((await lastMailTo(subject, email)).text);
    const given = { password: PASSWORD, company: 'Kaiwerk', countryCode: 'DEU' };
    const both = await Promise.all([complete(link, given), complete(link, given)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
  });
});

describe('where a reader came from', () => {
  test('a reader’s source is stored from any page, outside of the page itself, and with the account', async () => {
    const plain = await get('/membership/choose');
    const page = await get('/membership/choose?pk=A%26B%3B+C&source=expo');
    expect(page.cookie).toMatch(/^from_\d+=[^;]+; Max-Age=2592000; Path=\/; HttpOnly/);
    expect(plain.cookie).toBeNull();
    for (const odd of [`pk=${'x'.repeat(51)}`, 'pk=%00', 'pk=', 'other=1'])
      expect((await get(`/?${odd}`)).cookie).toBeNull();
    const email = 'expo@lock.example';
    await postTwice(`/membership/signup/${alias}`, { email }, page.cookie?.split(';', 1)[0]);
    const link = linkIn((await lastMailTo(subject, email)).text);
    await complete(link, { password: PASSWORD, company: 'Kaiwerk', countryCode: 'DEU' });
    const [row] = await database.superuser<Record<string, unknown>>(
      'select promo_code, source from site_user where username = $1',
      [email],
    );
    expect(row).toEqual({ promo_code: 'A&B; C', source: 'expo' });
  });
});

describe('settings', () => {
  const memberships = {
    fromEmail: 'readers@quay.example',
    supportEmail: 'help@quay.example',
    siteLoginPageText: 'Subscribers of the printed issue log in here.',
    loginByLink: true,
  };

  test('settings change the login page, the message of a failed login, and emails to readers', async () => {
    const before = await get('/account/login');
    expect(before.body).not.toContain('mailto:');
    await settle({ memberships });
    const page = await get('/account/login');
    expect(page.body).toContain('Subscribers of the printed issue log in here.');
    const failed = await post('/account/login', { email: 'x@lock.example', password: 'wrong wrong wrong' });
    expect(failed.body).toContain('please email us at customer service and include browser details.');
    expect(failed.body).toContain('href="mailto:help@quay.example"');
    const reader = await makeReader(services, a1);
    await postTwice('/account/reset-password', { email: reader.email });
    const mail = await lastMailTo(subject, reader.email);
    expect(mail.from).toBe('readers@quay.example');
    expect(mail.text).toContain('Do you need help? Write to help@quay.example.');
  });

  test('settings let readers log in by a link, once, by a button, and not while it is off', async () => {
    await settle({ memberships });
    const reader = await makeReader(services, a1);
    const answer = await postTwice('/account/login-link?redirectTo=/towage', { email: reader.email });
    const unknown = await postTwice('/account/login-link?redirectTo=/towage', { email: 'no@lock.example' });
    expect([answer.status, answer.location]).toEqual([unknown.status, unknown.location]);
    const link = linkIn((await lastMailTo(subject, reader.email)).text);
    expect((await get(link)).body).toContain('Press the button to log in on this device.');
    const done = await complete(link, {});
    expect([done.status, done.location]).toEqual([303, '/towage']);
    expect(done.cookie).toMatch(/^reader_\d+=/);
    expect((await complete(link, {})).status).toBe(422);
    await settle({ memberships: {} });
    expect((await get('/account/login')).body).not.toContain('/account/login-link');
    expect((await post('/account/login-link', { email: reader.email })).status).toBe(404);
  });

  test('switch login and joining off during an outage; readers who are logged in stay so', async () => {
    const reader = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
    const login = () => post('/account/login', { email: reader.email, password: PASSWORD });
    const cookie = (await login()).cookie?.split(';', 1)[0] ?? '';
    await settle({ system_outage: { disableOmeda: true, enabled: true, message: 'Back at noon.' } });
    const refused = await login();
    expect([refused.status, refused.cookie, refused.body.includes('Back at noon.')]).toEqual([
      422,
      null,
      true,
    ]);
    const joining = await postTwice(`/membership/signup/${alias}`, { email: 'noon@lock.example' });
    expect([joining.status, joining.body.includes('Back at noon.')]).toEqual([422, true]);
    expect((await get('/account', cookie)).body).toContain(reader.email);
    await settle({ system_outage: {} });
    expect((await login()).status).toBe(303);
  });
});

describe('a log-in on a path of a registration', () => {
  test('a login on a path of a registration is refused until the registration is completed', async () => {
    const grid = {
      v: 1,
      rows: [
        {
          id: 'r',
          layout: '1',
          settings: {},
          columns: [{ blocks: [{ id: 'account', type: 'login', v: 1, settings: {} }] }],
        },
      ],
    };
    await services.write(writer, async ({ db, tags, records, registry }) => {
      const { entity } = registry.entities.get('layout') ?? {};
      if (!entity) throw new Error('There are no layouts.');
      await records.create(entity, {
        name: 'Login beside a registration',
        type: 'module',
        key: 'accountRegistration',
        site: a1.id,
        tenants: [a1.id],
        grid,
      });
      await sql`select 1`.execute(db);
      tags.add(`site:${a1.id}`);
    });
    const reader = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
    const tried = await post('/account/registration', { email: reader.email, password: PASSWORD });
    expect([tried.status, tried.cookie]).toEqual([422, null]);
    expect(tried.body).toContain('Please complete your registration before you login');
  });
});

describe('links of emails', () => {
  test('links are deleted 30 days after they expired, only those of this organisation', async () => {
    const link = { purpose: 'registration', membershipId: null, goTo: '/' } as const;
    const made = ['old', 'young'].map((name) => ({
      email: `${name}@gone.example`,
      key: `${name}@gone.example`,
    }));
    const left = await services.write(writer, async ({ db, organisationId }) => {
      for (const own of made) await createLink(db, { organisationId, siteId: a1.id }, { ...link, ...own });
      await sql`update site_user_link set expires = now() - case when email like 'old%' then interval '31 days' else interval '29 days' end
        where email like '%@gone.example'`.execute(db);
      expect(await clearLinks(db, organisationId)).toEqual({ hasMore: false });
      const { rows } = await sql`select email from site_user_link where email like '%@gone.example'`.execute(
        db,
      );
      return rows;
    });
    expect(left).toEqual([{ email: 'young@gone.example' }]);
  });
});
