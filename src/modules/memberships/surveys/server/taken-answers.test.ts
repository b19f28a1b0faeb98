/** Anonymous answers move to the account at a login: once, and to no other account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { stateToStore } from '#model/readers/define-visitor.ts';
import { createSigner, sealed } from '#server/signing/signed-token.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { gql, login as staffLogin, makeContent, systemOf, type WorldSite } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { surveyAnswers } from '#testing/readers/survey-answers.ts';
import { buildTestWorld } from '#testing/world.ts';
import { answeredSurveys } from '../model/answered-surveys.ts';
import { survey as surveyEntity } from '../entities/survey/entity.ts';
import { emailKey } from '#addresses/email-key.ts';
import { createLink, type LinkPurpose } from '../../account/server/login/links.ts';

const subject = await buildTestWorld({ environment: { TRUST_PROXY: '127.0.0.1' } });
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const requests = readerRequests(subject, a1.host);
const { get, post, cookieOf } = requests;
const elsewhere = readerRequests(subject, a2.host);
const [answer, answerThere] = [surveyAnswers(requests), surveyAnswers(elsewhere)];

const SECRET = 'Kleeblatt';
const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = { v: 1, content: [paragraph('One.'), paragraph('Two.'), paragraph(`The ${SECRET}.`)] };

/** Creates a survey of a site, and returns the path of an item that requires it. */
async function makeAsking(site: WorldSite): Promise<{ survey: number; path: string }> {
  const { id: survey } = await services.write(systemOf(world.a.id, [site.id]), (work) =>
    work.records.create(surveyEntity, { site: site.id, title: 'Berths', askEmail: 'required' }),
  );
  const { id } = await makeContent(services, site, { published: true, values: { body: BODY, survey } });
  const { location } = await (site === a2 ? elsewhere : { get }).get(`/${id}`);
  return { survey, path: location ?? '' };
}

let survey = 0;
let asking = '';
beforeAll(async () => {
  await database.superuser(`update site set memberships = '{"loginByLink": true}' where id = $1`, [a1.id]);
  ({ survey, path: asking } = await makeAsking(a1));
});

let count = 0;
const fresh = () => `stranger-${(count += 1)}@reader.example`;
const reader = (site = a1) => makeReader(services, site, { passwordHash });
const isWhole = async (cookie: string) => (await get(asking, { cookie })).body.includes(SECRET);

/** An anonymous reader who has answered: their browser's cookie, and the address they entered. */
async function newReader() {
  const email = fresh();
  const { cookie } = await answer(asking, { email });
  expect(await isWhole(cookie)).toBe(true);
  return { email, cookie };
}

const login = (email: string, cookie: string, password = PASSWORD) =>
  post('/account/login', { x_form: 'account', email, password }, { cookie });

/** The owner of an answer, found by its address; undefined without an owner. */
const ownerOf = async (email: string) =>
  (
    await database.superuser<{ id: number | null }>(
      'select site_user_id as id from survey_answer where email = $1',
      [email],
    )
  )[0]?.id;

const readerCookie = (cookies: readonly string[]) => cookies.find((one) => one.startsWith('reader_')) ?? '';
const cookieName = services.browserStates.cookieName(answeredSurveys);
const clearsCookie = (cookies: readonly string[]) => cookies.includes(`${cookieName}=`);

/** Creates a link as an email would contain it. */
const linkFor = (purpose: LinkPurpose, email: string) =>
  services.write(systemOf(world.a.id, [a1.id]), (work) => {
    const place = { organisationId: world.a.id, siteId: a1.id };
    return createLink(work.db, place, {
      purpose,
      email,
      key: emailKey(email),
      membershipId: null,
      goTo: '/',
    });
  });

type Entered = { account: string; cookies: readonly string[] };

/** Each kind of login, with the browser's survey cookie. */
const WAYS: Record<string, (cookie: string) => Promise<Entered>> = {
  'a password': async (cookie) => {
    const { email } = await reader();
    return { account: email, cookies: (await login(email, cookie)).cookies };
  },
  'a link to log in': async (cookie) => {
    const { email } = await reader();
    const url = `/account/login-by-link?id=${await linkFor('login', email)}`;
    return { account: email, cookies: (await post(url, { x_form: 'account' }, { cookie })).cookies };
  },
  'a new password': async (cookie) => {
    const { email } = await reader();
    const url = `/account/set-password?id=${await linkFor('reset', email)}`;
    const sent = { x_form: 'account', password: PASSWORD };
    return { account: email, cookies: (await post(url, sent, { cookie })).cookies };
  },
  'a registration': async (cookie) => {
    const account = fresh();
    const url = `/account/registration?id=${await linkFor('registration', account)}`;
    const sent = { x_form: 'account', password: PASSWORD, firstName: 'Ilse', lastName: 'Moor' };
    return { account, cookies: (await post(url, sent, { cookie })).cookies };
  },
  'the API': async (cookie) => {
    const { email: username } = await reader();
    const { headers } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: a1.host, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      payload: JSON.stringify({
        id: 'loginSiteUser',
        variables: { input: { username, password: PASSWORD } },
      }),
    });
    const set = [headers['set-cookie']].flat();
    return { account: username, cookies: set.flatMap((one) => one?.split(';', 1)[0] ?? []) };
  },
};

describe('an anonymous reader with answers', () => {
  test.each(Object.entries(WAYS))(
    'keeps the item open with %s, and it is the account’s',
    async (_way, enter) => {
      const { email, cookie } = await newReader();
      const { account, cookies } = await enter(cookie);
      const [row] = await database.superuser<{ id: number }>('select id from site_user where username = $1', [
        account,
      ]);
      expect(row?.id).toBeGreaterThan(0);
      expect(await ownerOf(email)).toBe(row?.id);
      expect(clearsCookie(cookies)).toBe(true);
      expect(await isWhole(readerCookie(cookies))).toBe(true);
    },
  );

  test('a reader with a wrong password stays anonymous, and their answers remain', async () => {
    const { email, cookie } = await newReader();
    const refused = await login((await reader()).email, cookie, 'wrong wrong wrong');
    expect([refused.status, clearsCookie(refused.cookies)]).toEqual([422, false]);
    expect(await ownerOf(email)).toBeNull();
  });

  test('answers are exported with the account, and erased with it', async () => {
    const { email, cookie } = await newReader();
    const { id, email: own } = await reader();
    await login(own, cookie);
    const token = await staffLogin(app, world.a.users.admin.username);
    const call = (name: string, input = {}) =>
      gql(app, { id: name, input: { id, ...input }, token, site: 'a1' });
    expect((await call('exportSiteUser')).body).toContain(email);
    expect((await call('eraseSiteUser', { email: own })).code).toBeNull();
    expect(await ownerOf(email)).toBeUndefined();
  });

  test('answers on another site are only there', async () => {
    const there = await makeAsking(a2);
    const email = fresh();
    const { cookie } = await answerThere(there.path, { email });
    const { id, email: own } = await reader();
    const entered = await login(own, cookie);
    expect([entered.status, clearsCookie(entered.cookies), await ownerOf(email)]).toEqual([303, false, null]);
    const [row] = await database.superuser<{ id: number }>('select id from survey_answer where email = $1', [
      email,
    ]);
    // Even if it were signed for this site by mistake, the cookie would not identify an answer on this site.
    const stored = stateToStore(answeredSurveys, [{ surveyId: there.survey, answerId: row?.id ?? 0 }]);
    const { value } = services.browserStates.written(stored, a1.id, Date.now());
    await login(own, `${cookieName}=${value}`);
    expect(await ownerOf(email)).toBeNull();
    expect(id).toBeGreaterThan(0);
  });

  test('a reader with a cookie from before answers were named does not get the survey again', async () => {
    const expires = Math.floor(Date.now() / 1_000) + 1_000;
    const signedCookie = sealed(
      createSigner(TEST_SECRET, 'answered surveys'),
      `${expires}.${survey}`,
      `${a1.id} `,
    );
    const cookie = `${cookieName}=${signedCookie}`;
    expect(await isWhole(cookie)).toBe(true);
    const { cookies } = await login((await reader()).email, cookie);
    expect(clearsCookie(cookies)).toBe(false);
    expect(await isWhole(`${readerCookie(cookies)}; ${cookie}`)).toBe(true);
  });
});

describe('answers of one person', () => {
  test('answers belong to the first login with them; a copy of the cookie gives others nothing', async () => {
    const { email, cookie } = await newReader();
    const [first, second] = [await reader(), await reader()];
    await login(first.email, cookie);
    const { cookies } = await login(second.email, cookie);
    expect(await ownerOf(email)).toBe(first.id);
    expect([clearsCookie(cookies), await isWhole(readerCookie(cookies))]).toEqual([true, false]);
  });

  test('answers go to one account when two log in concurrently', async () => {
    const { email, cookie } = await newReader();
    const both = [await reader(), await reader()];
    const entered = await Promise.all(both.map((one) => login(one.email, cookie)));
    const open = await Promise.all(entered.map(({ cookies }) => isWhole(readerCookie(cookies))));
    expect(open.filter(Boolean)).toHaveLength(1);
    expect(await ownerOf(email)).toBe(both[open.indexOf(true)]?.id);
  });

  test('answers with an account stay with it when another reader logs in on the computer', async () => {
    const [first, second] = [await reader(), await reader()];
    const email = fresh();
    const { cookie } = await answer(asking, { email }, { cookie: cookieOf(first.token) });
    expect(await ownerOf(email)).toBe(first.id);
    const { cookies } = await login(second.email, cookie);
    expect([await ownerOf(email), await isWhole(readerCookie(cookies))]).toEqual([first.id, false]);
    const again = await login(first.email, cookie);
    expect(await isWhole(readerCookie(again.cookies))).toBe(true);
  });
});

test('a survey cookie over HTTPS counts only if no other host can set it', async () => {
  const { cookie } = await newReader();
  const seen = async (sent: string) => {
    const headers = { host: a1.host, cookie: sent, 'x-forwarded-proto': 'https' };
    return (await app.inject({ url: asking, headers })).body.includes(SECRET);
  };
  expect([await seen(cookie), await seen(`__Host-${cookie}`)]).toEqual([false, true]);
});
