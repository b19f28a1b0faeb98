/** API keys over HTTP: programs have the permissions and sites of their key, for as long as it works. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { adminHost, app, database, world } = subject;
const { a, sites } = world;
const admin = await login(app, a.users.admin.username);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

interface Key {
  id: number;
  version: number;
}

let count = 0;

const manage = (id: string, input: Record<string, unknown>, token = admin) =>
  gql(app, { token, site: 'a1', id, input });

/** Creates a key, and returns it with its secret. */
async function createKey(values: Record<string, unknown> = {}): Promise<Key & { secret: string }> {
  count += 1;
  const created = await manage('createApiKey', {
    name: `Sync ${count}`,
    permissions: ['manage_content', 'publish_content'],
    sites: [sites.a1.id],
    ...values,
  });
  expect(created.error).toBeNull();
  const { id } = created.result as Key;
  const { secret, version } = { ...(await secretOf(id)), ...(await readKey(id)) };
  return { id, version, secret };
}

async function secretOf(id: number, overlapHours?: number): Promise<{ secret: string }> {
  const answer = await manage('createApiKeySecret', {
    id,
    ...(overlapHours !== undefined && { overlapHours }),
  });
  expect(answer.error).toBeNull();
  return answer.result as { secret: string };
}

async function readKey(id: number): Promise<Key & Record<string, unknown>> {
  return (await manage('getApiKey', { id })).result as Key & Record<string, unknown>;
}

/** A request of a program. */
const ask = (secret: string, id: string, input: Record<string, unknown>, site = 'a1') =>
  gql(app, { token: secret, site, id, input });

const createItem = (secret: string, input: Record<string, unknown> = {}, site = sites.a1) =>
  ask(
    secret,
    'createContent',
    { type: 'Article', site: site.id, values: { name: 'Berths' }, ...input },
    site.key,
  );

describe('a program with a key', () => {
  test('a program publishes an article, and the history has the name of its key', async () => {
    const { secret } = await createKey({ name: 'Nightly sync' });
    const created = (await createItem(secret)).result as { id: number; version: string };
    const { id, version } = created;
    const published = await ask(secret, 'publishContent', { id, version });
    expect(published.error).toBeNull();
    const rows = await database.superuser<{ event: string; cms_user_id: number | null }>(
      "select event, cms_user_id from history where entity = 'content' and record_id = $1 order by id",
      [created.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { event, cms_user_id } of rows) {
      expect(event).toContain('API key: Nightly sync');
      expect(cms_user_id).toBeNull();
    }
  });

  test('programs send queries as texts, within the limits of staff', async () => {
    const { secret } = await createKey();
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: adminHost, authorization: `Bearer ${secret}`, 'x-tenant-key': 'a1' },
      payload: { query: '{ getContentList(input: { limit: 1 }) { edges { node { id } } } }' },
    });
    expect(answer.json()).not.toHaveProperty('errors');
  });

  test('a first save that is repeated creates one item for each key', async () => {
    const { secret } = await createKey();
    const key = '7b0c7f0e-0d51-4a86-9a39-0d1c0c5ad7a1';
    const [one, two] = [await createItem(secret, { key }), await createItem(secret, { key })];
    expect(one.result).toMatchObject({ id: (two.result as Key).id });
    const other = await createItem((await createKey()).secret, { key });
    expect((other.result as Key).id).not.toBe((one.result as Key).id);
  });

  test('a repeated key with other values is refused, and creates nothing', async () => {
    const { secret } = await createKey();
    const key = '7b0c7f0e-0d51-4a86-9a39-0d1c0c5ad7a2';
    const first = (await createItem(secret, { key, values: { name: 'Sent first' } })).result;
    const second = await createItem(secret, { key, values: { name: 'Sent second' } });
    expect(second.code).toBe('CONFLICT');
    expect(second.error?.extensions).toMatchObject({ reason: 'KEY_OF_OTHER_VALUES', id: (first as Key).id });
    expect(await database.superuser("select 1 from content where name = 'Sent second'")).toEqual([]);
  });

  test('a program lacks the permissions that its key lacks', async () => {
    const { secret } = await createKey({ permissions: ['manage_content'] });
    const { id, version } = (await createItem(secret)).result as { id: number; version: string };
    expect((await ask(secret, 'publishContent', { id, version })).code).toBe('FORBIDDEN');
  });

  test('a program works on the sites of its key only', async () => {
    const { secret } = await createKey();
    expect((await createItem(secret, {}, sites.a2)).code).toBe('NOT_FOUND');
    expect((await createItem(secret, {}, sites.b1)).code).toBe('NOT_FOUND');
    const written = await ask(secret, 'createContent', {
      type: 'Article',
      site: sites.a2.id,
      values: { name: 'Elsewhere' },
    });
    expect(written.code).toBeDefined();
    const rows = await database.superuser("select 1 from content where name in ('Elsewhere')");
    expect(rows).toEqual([]);
  });

  test('versions of texts have the person or the program that wrote them', async () => {
    const { secret } = await createKey({ name: 'Robot' });
    const editor = await login(app, a.users.editor.username);
    const by = (token: string, version: string, name: string) =>
      gql(app, { token, site: 'a1', id: 'saveContent', input: { id, version, changes: { name }, base: {} } });
    const created = await gql(app, {
      token: editor,
      site: 'a1',
      id: 'createContent',
      input: { type: 'Article', site: sites.a1.id, values: { name: 'One two three four five' } },
    });
    const { id, version } = created.result as { id: number; version: string };
    const first = await by(editor, version, 'A person wrote this deck');
    expect(first.error).toBeNull();
    const person = first.result as { version: string };
    const robot = (await by(secret, person.version, 'The robot has another one')).result as {
      version: string;
    };
    expect((await by(editor, robot.version, 'Words of the person again')).error).toBeNull();
    const rows = await database.superuser<{ event: string; user: number | null; name: string }>(
      `select event, cms_user_id as user, after->>'name' as name from history
       where entity = 'content' and record_id = $1 and event like 'Edited%' order by id`,
      [id],
    );
    expect(rows).toEqual([
      { event: 'Edited', user: a.users.editor.id, name: 'A person wrote this deck' },
      { event: 'Edited (API key: Robot)', user: null, name: 'The robot has another one' },
    ]);
  });

  test('images of other sites, and deletions of uploads without the permission, are refused', async () => {
    const { secret } = await createKey({ permissions: ['manage_media'] });
    const insert = async (site: number) => {
      const [row] = await database.superuser<{ id: number; version: number }>(
        `insert into asset (organisation_id, name, home_site_id, file_key, file_name, format, width, height, size_bytes, sha256)
         select organisation_id, name, $2::integer, file_key || $2::integer, file_name, format, width, height, size_bytes, sha256 || $2::integer
         from asset where id = $1 returning id, version`,
        [a.assetId, site],
      );
      return row ?? { id: 0, version: 0 };
    };
    const foreign = await insert(sites.a2.id);
    const renamed = await ask(secret, 'updateAsset', { ...foreign, changes: { name: 'Stolen' } });
    expect(renamed.error?.extensions['reason']).toBe('SITE_ACCESS_MISSING');
    const own = await insert(sites.a1.id);
    const deleted = await ask(secret, 'deleteAsset', { id: own.id });
    expect(deleted.error?.extensions['reason']).toBe('UPLOADED_BY_OTHERS');
  });

  test('a request above 256 kB is read with a key and refused without', async () => {
    const { secret } = await createKey();
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: adminHost, 'x-tenant-key': 'a1', 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({
          id: 'getContentList',
          variables: { input: { limit: 1 } },
          pad: 'x'.repeat(300_000),
        }),
      });
    expect((await send({ authorization: `Bearer ${secret}` })).statusCode).toBe(200);
    expect((await send({})).statusCode).toBe(413);
  });

  test('operations of a person refuse programs', async () => {
    const { secret } = await createKey();
    for (const [id, input] of Object.entries({
      'cmsUser/getActiveCMSUser': {},
      'cmsUser/getOwnSessions': {},
      'cmsUser/updateOwnProfile': { firstName: 'Ada', lastName: 'Brink' },
    })) {
      const { error } = await ask(secret, id, input);
      expect(error?.extensions, id).toMatchObject({ code: 'FORBIDDEN', reason: 'PERSON_REQUIRED' });
    }
  });

  test('a program gets at most 3,000 answers a minute', async () => {
    const { id, secret } = await createKey();
    await database.superuser(
      "insert into rate_limit (key, count, window_ends) values ($1, 3000, now() + interval '1 minute')",
      [`api-key/${id}`],
    );
    let refused = 0;
    for (let request = 0; request < 31; request += 1)
      refused += (await ask(secret, 'getContentList', { limit: 1 })).code === 'RATE_LIMITED' ? 1 : 0;
    expect(refused).toBeGreaterThan(0);
  });
});

describe('a key', () => {
  test.each([
    ['manage_users', 'permissions'],
    ['manage_api_keys', 'permissions'],
    ['unknown_permission', 'permissions'],
  ])('a key cannot have %s', async (permission, field) => {
    const refused = await manage('createApiKey', {
      name: 'Too much',
      permissions: [permission],
      sites: [sites.a1.id],
    });
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(refused.error?.extensions['fields']).toHaveProperty(field);
  });

  test('a key without sites, or with an expiry in the past, is refused', async () => {
    const refused = await manage('createApiKey', {
      name: 'Nowhere',
      permissions: ['manage_content'],
      expires: '2020-01-01T00:00:00.000Z',
    });
    expect(refused.error?.extensions['fields']).toEqual({
      sites: 'Choose at least one site, or all sites.',
      expires: 'Choose a time in the future, or revoke the key.',
    });
  });

  test('a revoked key ends immediately in all processes, and gets no other secret', async () => {
    const { id, secret } = await createKey();
    expect((await ask(secret, 'getContentList', { limit: 1 })).error).toBeNull();
    expect((await manage('revokeApiKey', { id })).error).toBeNull();
    const refused = await ask(secret, 'getContentList', { limit: 1 });
    expect(refused.code).toBe('UNAUTHENTICATED');
    expect(refused.error?.extensions['reason']).toBe('API_KEY_INVALID');
    const again = await manage('createApiKeySecret', { id });
    expect(again.error?.extensions['reason']).toBe('API_KEY_REVOKED');
    expect((await manage('revokeApiKey', { id })).error).toBeNull();
  });

  test('an expired key is refused', async () => {
    const { id, secret } = await createKey();
    await database.superuser("update api_key set expires = now() - interval '1 second' where id = $1", [id]);
    expect((await ask(secret, 'getContentList', { limit: 1 })).code).toBe('UNAUTHENTICATED');
  });

  test('a permission of a removed module prevents neither a change nor a revocation', async () => {
    const { id } = await createKey();
    await database.superuser(
      "update api_key set permissions = permissions || '{gone_permission}' where id = $1",
      [id],
    );
    expect((await manage('createApiKeySecret', { id })).error).toBeNull();
    expect((await manage('revokeApiKey', { id })).error).toBeNull();
  });

  test('a permission that is removed is missing at the next request', async () => {
    const { id, version, secret } = await createKey();
    const changes = { permissions: ['publish_content'] };
    expect((await manage('updateApiKey', { id, version, changes })).error).toBeNull();
    expect((await createItem(secret)).code).toBe('FORBIDDEN');
  });

  test('the previous secret works for the chosen hours after a new one was created', async () => {
    const { id, secret } = await createKey();
    const { secret: next } = await secretOf(id, 24);
    const works = async (token: string) => (await ask(token, 'getContentList', { limit: 1 })).error === null;
    expect([await works(secret), await works(next)]).toEqual([true, true]);
    await database.superuser(
      "update api_key_secret set expires = expires - interval '25 hours' where api_key_id = $1",
      [id],
    );
    expect([await works(secret), await works(next)]).toEqual([false, true]);
    await secretOf(id, 24);
    await secretOf(id, 24);
    const { secret: last } = await secretOf(id, 24);
    const left = await database.superuser('select 1 from api_key_secret where api_key_id = $1', [id]);
    expect(left).toHaveLength(2);
    expect([await works(next), await works(last)]).toEqual([false, true]);
  });

  test('secrets are stored as hashes only, and the last use of a key is stored', async () => {
    const { id, secret } = await createKey();
    expect(await readKey(id)).toMatchObject({ lastUsedAt: null });
    await ask(secret, 'getContentList', { limit: 1 });
    expect((await readKey(id))['lastUsedAt']).not.toBeNull();
    const stored = await database.superuser<{ text: string }>(
      `select (select json_agg(h)::text from history h where entity = 'apiKey') || (select json_agg(s)::text from api_key_secret s) as text`,
    );
    expect(stored[0]?.text).not.toContain(secret);
    expect(stored[0]?.text).not.toContain(secret.slice('mhk_'.length));
  });

  test('keys refuse other users than administrators', async () => {
    const { id } = await createKey();
    const editor = await login(app, a.users.editor.username);
    for (const [operation, input] of [
      ['getApiKey', { id }],
      ['getApiKeyStream', {}],
      ['createApiKeySecret', { id }],
      ['revokeApiKey', { id }],
    ] as const)
      expect((await manage(operation, input, editor)).code, operation).toBe('FORBIDDEN');
  });
});
