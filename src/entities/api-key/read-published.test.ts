/** Keys that read published content: visitors whose queries need not be stored. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { VALUES_MAX } from '#server/graphql/budget.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { createLimitKeys } from '#server/auth/limits/limit-key.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { buildTestWorld } from '#testing/world.ts';

const storedKeyOf = createLimitKeys(TEST_SECRET);
const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const { id: keyId, secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });
const draft = a1.content.draft;
const article = a1.content.article;

/** A query of the program. */
const ask = (query: string, call: Partial<Parameters<typeof gql>[1]> = {}) =>
  gql(app, { query, token: secret, site: 'a1', ...call });

describe('a key that reads published content', () => {
  test('own queries return published items, and no drafts', async () => {
    const published = await ask(`{ getContent(input: { id: ${article} }) { id name } }`);
    expect(published.result).toMatchObject({ id: article });
    const hidden = await ask(`{ getContent(input: { id: ${draft} }) { id name } }`);
    expect([hidden.code, hidden.result]).toEqual(['NOT_FOUND', null]);
    const any = await ask(`{ getContent(input: { id: ${draft}, status: "any" }) { id } }`);
    expect(any.code).toBe('NOT_FOUND');
  });

  test('internal fields are empty, and lists of staff require a permission', async () => {
    await database.superuser(`update content set notes = 'For colleagues' where id = $1`, [article]);
    const item = await ask(`{ getContent(input: { id: ${article} }) { notes createdBy { id } } }`);
    expect(item.result).toEqual({ notes: null, createdBy: null });
    const list = await ask('{ getContentList(input: { limit: 1 }) { edges { node { id } } } }');
    expect(list.code).toBe('FORBIDDEN');
  });

  test('the site must be one of the key', async () => {
    const query = `{ getContent(input: { id: ${a2.content.article} }) { id } }`;
    expect((await ask(query, { site: 'a2' })).code).toBe('NOT_FOUND');
    expect((await ask(query, { site: 'b1' })).code).toBe('NOT_FOUND');
    expect((await ask(query, { host: a2.host, site: 'auto' })).error?.extensions['reason']).toBe(
      'SITE_MISSING',
    );
  });

  test('a key ignores a login of staff in cookies', async () => {
    const token = await login(app, world.a.users.admin.username);
    const cookie = `cms_at_${services.config.port}=${token}`;
    const answer = await ask(`{ getContent(input: { id: ${draft} }) { id } }`, { headers: { cookie } });
    expect(answer.code).toBe('NOT_FOUND');
  });

  test('a key ignores a login of a reader in cookies, and sets no cookie', async () => {
    const reader = await makeReader(services, a1);
    const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
    const who = { id: 'getActiveSiteUserWithNewsletters', query: undefined, headers: { cookie } };
    const own = await gql(app, { ...who, host: a1.host });
    expect(own.result).toMatchObject({ id: reader.id });
    const byKey = await gql(app, { ...who, token: secret, site: 'a1' });
    expect(byKey.result).toBeNull();
    const out = await gql(app, { id: 'logoutSiteUser', headers: { cookie }, token: secret, site: 'a1' });
    expect(out.headers['set-cookie']).toBeUndefined();
    expect((await gql(app, { ...who, host: a1.host })).result).toMatchObject({ id: reader.id });
  });

  test('queries with the token of a reader are those of the reader', async () => {
    const reader = await makeReader(services, a1);
    const headers = { 'x-site-user': `Bearer ${services.readers.sealed(reader.token)}` };
    const answer = await ask('{ getActiveSiteUserWithNewsletters { id } }', { headers });
    expect(answer.result).toEqual({ id: reader.id });
  });

  test('files and long requests are refused as without a key', async () => {
    const long = await ask(`{ getContent(input: { id: ${article} }) { id } } # ${'x'.repeat(300_000)}`);
    expect([long.status, long.error?.extensions['reason']]).toEqual([413, 'REQUEST_TOO_LARGE']);
    const file = { name: 'a.txt', content: Buffer.from('text') };
    const upload = await gql(app, { id: 'uploadAsset', token: secret, site: 'a1', file });
    expect(upload.code).toBe('FORBIDDEN');
  });

  test('a query that multiplies lists of lists is refused, and reads few records', async () => {
    const ids: number[] = [];
    for (let item = 0; item < 20; item += 1)
      ids.push((await makeContent(services, a1, { published: true, values: { name: `Crane ${item}` } })).id);
    await database.superuser(`update content set related_to_ids = $1 where id = any ($1)`, [ids]);
    const text = (levels: number) => `{ getContentStream(input: { limit: 100 }) { edges { node { id
      ${'relatedTo { id '.repeat(levels)}${'} '.repeat(levels)} } } } }`;
    expect((await ask(text(1))).error).toBeNull();
    const startedAt = performance.now();
    const refused = await ask(text(3));
    expect(refused.error?.extensions['reason']).toBe('RESPONSE_TOO_LARGE');
    expect(refused.error?.message).toContain(VALUES_MAX.toLocaleString('en'));
    expect(refused.data).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('a query beyond the limits of texts is refused', async () => {
    const deep = `{ getContentStream { edges { node { ${'company { '.repeat(7)} id ${'} '.repeat(7)} } } } }`;
    expect((await ask(deep)).error?.extensions['reason']).toBe('QUERY_TOO_LARGE');
  });

  test('requests are limited for each network', async () => {
    const query = `{ getContent(input: { id: ${article} }) { id } }`;
    await database.superuser(
      "insert into rate_limit (key, count, window_ends) values ($1, 3000, now() + interval '1 minute')",
      [storedKeyOf({ counter: 'api-key', of: [keyId, { network: '127.0.0.1' }] })],
    );
    let refused = 0;
    for (let request = 0; request < 31; request += 1)
      refused += (await ask(query)).code === 'RATE_LIMITED' ? 1 : 0;
    expect(refused).toBeGreaterThan(0);
  });
});

describe('the permission', () => {
  test('a key without it sends stored operations only', async () => {
    const { secret: none } = await makeApiKey(services, a1, { permissions: ['read_published'] });
    await database.superuser(
      "update api_key set permissions = '{gone_permission}' where name = 'Reading program' and id <> $1",
      [keyId],
    );
    const call = { token: none, site: 'a1' };
    const own = await gql(app, { ...call, query: '{ __typename }' });
    expect(own.error?.extensions['reason']).toBe('STORED_OPERATION_REQUIRED');
    expect((await gql(app, { ...call, id: 'getContent', input: { id: article } })).error).toBeNull();
  });

  test('a key with another permission reads drafts', async () => {
    const permissions = ['read_published', 'manage_content'];
    const both = await makeApiKey(services, a1, { permissions });
    const query = `{ getContent(input: { id: ${draft}, status: "any" }) { id } }`;
    expect((await ask(query, { token: both.secret })).result).toEqual({ id: draft });
  });

  test('users cannot have it, and every manager of keys can grant it', async () => {
    const token = await login(app, world.a.users.admin.username);
    const user = await gql(app, {
      token,
      site: 'a1',
      id: 'createCmsUser',
      input: {
        firstName: 'Ada',
        lastName: 'Berth',
        email: 'ada@berths.example',
        username: 'ada',
        tenants: [a1.id],
        extraPermissions: ['read_published'],
      },
    });
    expect(user.error?.extensions['fields']).toHaveProperty('extraPermissions');
    const created = await gql(app, {
      token,
      site: 'a1',
      id: 'createApiKey',
      input: { name: 'Headless site', permissions: ['read_published'], sites: [a1.id] },
    });
    expect(created.error).toBeNull();
  });
});
