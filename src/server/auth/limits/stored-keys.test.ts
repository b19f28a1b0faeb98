/**
 * Network addresses, emails and names are personal data: no stored key of a limit contains one, or a digest of one that can be
 * computed without the secret of the installation.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { networkOf } from '#addresses/network-of.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { makeContent } from '#testing/make/make.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';

const subject = await buildCampaigns();
const { app, services, database, world, a1 } = subject;
const { submit } = readerRequests(subject, a1.host);
afterAll(() => subject.close());

/** Addresses of clients, with parts that identify their networks. */
const CLIENTS = [
  { ip: '203.0.113.77', parts: ['203.0.113'] },
  { ip: '::ffff:198.51.100.78', parts: ['198.51.100', 'ffff:'] },
  { ip: '2001:db8:77aa:bb01::5', parts: ['2001:', ':db8', '77aa:', ':bb01'] },
] as const;

const READER = 'ann.lee@reader.example';
const SUBSCRIBER = 'known@harbour.example';
const { admin } = world.a.users;
const EMAILS = [READER, SUBSCRIBER, admin.username];

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = { v: 1, content: [paragraph('Opening.'), paragraph('The rest.')] };

const api = (ip: string, id: string, input: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress: ip,
    headers: { host: a1.host, accept: GRAPHQL_RESPONSE, ...headers },
    payload: { id, variables: { input } },
  });

const onAdmin = { host: 'localhost:3000' };
const times = async (count: number, call: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await call();
};

async function callAsStaff(ip: string): Promise<void> {
  const name = { username: admin.username };
  await api(ip, 'cmsUser/loginCmsUser', { ...name, password: 'wrong wrong wrong' }, onAdmin);
  await api(ip, 'cmsUser/requestResetCMSUserPassword', { email: READER }, onAdmin);
  const link = { password: 'herons over the lock gate', hash: 'unknown' };
  await api(ip, 'cmsUser/resetCMSUserPassword', link, onAdmin);
  const user = await services.auth.findUser(admin.username);
  if (!user) throw new Error('There is no administrator.');
  const token = await services.auth.steps.open(user);
  await api(ip, 'cmsUser/loginWithSecondFactor', { token, code: '000000' }, onAdmin);
  await app.inject({
    method: 'POST',
    url: '/error-reports',
    remoteAddress: ip,
    headers: onAdmin,
    payload: {},
  });
}

async function callAsReader(ip: string, article: string): Promise<void> {
  await submit('/newsletter/preferences', { x_form: 'preferences.link', email: SUBSCRIBER }, { ip });
  await subject.runJobs();
  await submit('/account/login', { x_form: 'account', email: READER, password: 'wrong wrong' }, { ip });
  await submit('/account/reset-password', { x_form: 'account', email: READER }, { ip });
  await api(ip, 'loginSiteUser', { username: READER, password: 'wrong wrong' });
  const get = (url: string) => app.inject({ url, headers: { host: a1.host }, remoteAddress: ip });
  await get(article);
  await get('/ip-test');
  await times(60, () => get('/__rss/website-scheduled-content.xml?access=unknown'));
  await times(30, () => api(ip, 'setEventPageView', {}));
}

async function callAsProgram(ip: string, secret: string): Promise<void> {
  const headers = { ...onAdmin, authorization: `Bearer ${secret}`, 'x-tenant-key': 'a1' };
  await times(30, () => api(ip, 'getContentList', { limit: 1 }, headers));
}

/** The texts that keys must not contain: in clear text, and as digests of anyone. */
function personalTexts(): string[] {
  const networks = CLIENTS.map(({ ip }) => networkOf(ip));
  const names = EMAILS.flatMap((email) => [email, `${a1.id} ${email}`]);
  const clear = [...CLIENTS.flatMap(({ ip, parts }) => [ip, ...parts]), ...networks, ...EMAILS];
  const digests = [...networks, ...CLIENTS.map(({ ip }) => ip), ...names].flatMap((text) =>
    (['sha1', 'sha256'] as const).flatMap((algorithm) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) =>
        createHash(algorithm).update(text).digest(encoding).slice(0, 12),
      ),
    ),
  );
  return [...clear, ...digests];
}

let keys: string[] = [];

beforeAll(async () => {
  await subject.subscribe(SUBSCRIBER);
  await makeReader(services, a1, { email: READER });
  const memberships = { contentMetering: true, meteredContent: 'all' } as const;
  await subject.write(async (work) => {
    const record = await work.records.find(siteEntity, a1.id);
    const version = record?.version ?? 0;
    await work.records.update(siteEntity, { id: a1.id, version, changes: { memberships } });
  });
  const { id } = await makeContent(services, a1, { published: true, values: { body: BODY } });
  const { headers } = await app.inject({ url: `/${id}`, headers: { host: a1.host } });
  const { secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });
  for (const { ip } of CLIENTS) {
    await callAsStaff(ip);
    await callAsReader(ip, String(headers.location));
    await callAsProgram(ip, secret);
  }
  keys = (await database.superuser<{ key: string }>('select key from rate_limit')).map(({ key }) => key);
}, 120_000);

describe('stored keys of limits', () => {
  test.each([
    'login/',
    'reset/',
    'link/',
    'code/',
    'error-report/',
    'form-asked/',
    'form/',
    'proof/',
    'reader-login/',
    'reader-email/',
    'newsletter-mail/',
    'meter/',
    'feed-token/',
    'route/memberships/ipTest/',
    'route/memberships/partnerFeed/',
    'analytics/',
    'api-key/',
  ])('the calls count %s…', (counter) => {
    expect(keys.filter((key) => key.startsWith(counter))).not.toEqual([]);
  });

  test('contain no address, network or name, and no digest of one that is made without the secret', () => {
    const texts = personalTexts();
    expect(keys.filter((key) => texts.some((text) => key.includes(text)))).toEqual([]);
  });
});
