/** What a site's own styles could read about a reader, and where they could send it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const { post, cookieOf, lastMailTo } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const reader = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
const cookie = cookieOf(reader.token);

beforeAll(async () => {
  const token = await login(app, world.a.users.admin.username);
  const saved = await gql(app, {
    token,
    site: a1.key,
    id: 'updateSite',
    input: {
      id: a1.id,
      version: 1,
      changes: { baseStyles: { siteTheme: '1', customCss: 'main { --own: 1 }' } },
    },
  });
  if (saved.code) throw new Error(`The styles were not saved: ${saved.code}.`);
});

const page = async (url: string, headers: Record<string, string> = {}) => {
  const { body, headers: answered } = await app.inject({ url, headers: { host: a1.host, ...headers } });
  return { body, policy: String(answered['content-security-policy']) };
};

const ofSiteAlone = (policy: string) => {
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("font-src 'self';");
};

test('a page whose URL holds a secret repeats it nowhere, carries no own styles and still takes its form', async () => {
  const email = 'styled@reader.example';
  await post('/account/change-email', { x_form: 'account.request', email, password: PASSWORD }, { cookie });
  const link = linkIn(await lastMailTo(email));
  const secret = new URLSearchParams(link.slice(link.indexOf('?'))).get('id') ?? '';
  expect(secret.length).toBeGreaterThan(20);
  const { body, policy } = await page(link);
  expect(/<form[^>]*>/.exec(body.slice(body.indexOf('<main')))?.[0]).toBe(
    '<form class="account-button" method="post">',
  );
  expect(body).not.toContain(secret);
  expect(body).not.toContain('--own');
  ofSiteAlone(policy);
  expect((await post(link, { x_form: 'account.confirm' }, { cookie })).location).toContain('done=email');
});

test('pages of accounts, and a form that is shown again, load images and fonts only from the site', async () => {
  for (const url of ['/account/login', '/account/registration', '/account/reset-password']) {
    const { body, policy } = await page(url);
    ofSiteAlone(policy);
    expect(body).toContain('--own:1');
  }
  ofSiteAlone((await page('/account', { cookie })).policy);
  const again = await post('/account/login', { x_form: 'account', email: reader.email, password: 'wrong' });
  expect(again.body).toContain(reader.email);
  expect((await page('/about')).policy).toContain("img-src 'self' https: data:;");
});
