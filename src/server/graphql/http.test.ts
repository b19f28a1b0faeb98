import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, PASSWORD } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { LIMITS } from './limits.ts';

const subject = await buildTestWorld();
const { app, api, database, adminHost, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const create = {
  id: 'createContent',
  variables: { input: { type: 'Article', site: a1.id, values: { name: 'Forged' } } },
};

async function forged(): Promise<number> {
  const rows = await database.superuser<{ count: number }>(
    "select count(*)::integer as count from content where name = 'Forged'",
  );
  return rows[0]?.count ?? 0;
}

describe('the length of an answer', () => {
  const ask = (id: string, input: object, encoding = 'br, gzip') =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        host: adminHost,
        authorization: `Bearer ${token}`,
        'x-tenant-key': 'a1',
        'accept-encoding': encoding,
      },
      payload: { id, variables: { input } },
    });

  test('a long response is compressed for clients that accept it, with the same content', async () => {
    const compressed = await ask('getContentList', { limit: 20 });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers['vary']).toBe('Accept, Accept-Encoding, Origin');
    const plain = await ask('getContentList', { limit: 20 }, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
  });

  test('a short answer and one with secrets are not', async () => {
    expect(
      (await ask('getContentList', { limit: 1, type: 'Video' })).headers['content-encoding'],
    ).toBeUndefined();
    const credentials = { username: world.a.users.editor.username, password: PASSWORD };
    const answer = await ask('cmsUser/loginCmsUser', credentials);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('a request that another site’s page could make', () => {
  const cookie = `cms_at_3000=${token}`;
  const post = (headers: Record<string, string>, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: adminHost, cookie, 'x-tenant-key': 'a1', ...headers },
      payload,
    });
  const json = JSON.stringify(create);
  const form = new URLSearchParams({ id: create.id, variables: JSON.stringify(create.variables) }).toString();
  const multipart = `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${json}\r\n--x--\r\n`;

  test.each([
    ['text/plain', { 'content-type': 'text/plain' }, json],
    ['text/plain that calls itself JSON', { 'content-type': 'text/plain; application/json' }, json],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, form],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, multipart],
    ['no content type', {}, json],
  ])('%s is refused and has no effect', async (_what, headers, payload) => {
    const answer = await post(headers as Record<string, string>, payload);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await forged()).toBe(0);
  });

  test.each([
    ['the Origin of another site', { origin: 'https://evil.test' }],
    ['the Origin of a site of ours', { origin: `http://${a1.host}` }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['no readable Origin', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused and has no effect', async (_what, headers) => {
    const answer = await post(
      { 'content-type': 'application/json', ...headers } as Record<string, string>,
      json,
    );
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    expect(await forged()).toBe(0);
  });

  test('a mutation by GET does not exist', async () => {
    const query = new URLSearchParams({ query: 'mutation { logoutCmsUser }', id: 'cmsUser/logoutCmsUser' });
    const answer = await app.inject({
      url: `/graphql?${query.toString()}`,
      headers: { host: adminHost, cookie },
    });
    expect(answer.statusCode).toBe(404);
    expect((await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token })).result).toBe(true);
  });

  test('our own admin is not refused', async () => {
    const headers = {
      'content-type': 'application/json',
      origin: `http://${adminHost}`,
      'sec-fetch-site': 'same-origin',
    };
    expect((await post(headers, json)).json().errors).toBeUndefined();
    expect(await forged()).toBe(1);
  });
});

describe('free text', () => {
  const query = `{ getContent(input: { id: ${a1.content.article} }) { id name } }`;

  test('free text is refused to readers and allowed to staff', async () => {
    const reader = await gql(app, { query, host: a1.host });
    expect([reader.code, reader.data]).toEqual(['FORBIDDEN', null]);
    const staff = await gql(app, { query, token, site: 'a1' });
    expect(staff.data).toEqual({ getContent: { id: a1.content.article, name: 'The lock opens again' } });
  });

  test('the text of a stored operation is the stored operation for anyone; with one field more it is not', async () => {
    const stored = api.byName.get('getContent')?.text ?? '';
    const variables = { input: { id: a1.content.article } };
    expect((await gql(app, { query: stored, variables, host: a1.host })).result).toMatchObject({
      id: a1.content.article,
    });
    expect(
      (await gql(app, { query: stored.replace(' id\n', ' id\n other: id\n'), variables, host: a1.host }))
        .code,
    ).toBe('FORBIDDEN');
  });

  test('introspection is not for readers', async () => {
    const answer = await gql(app, { query: '{ __schema { types { name } } }', host: a1.host });
    expect([answer.code, answer.body.includes('Mutation')]).toEqual(['FORBIDDEN', false]);
  });

  const nested = (depth: number): string => (depth === 0 ? 'id' : `parent { ${nested(depth - 1)} }`);
  const section = `getWebsiteSection(input: { id: ${a1.sections.home} })`;

  test.each([
    ['depth', `{ ${section} { ${nested(LIMITS.depth)} } }`],
    [
      'depth through fragments',
      `{ ${section} { ...F } } fragment F on WebsiteSection { ${nested(LIMITS.depth)} }`,
    ],
    [
      'aliases',
      `{ ${section} { ${Array.from({ length: LIMITS.aliases + 1 }, (_, index) => `a${index}: id`).join(' ')} } }`,
    ],
    [
      'root fields',
      `{ ${Array.from({ length: LIMITS.rootFields + 1 }, () => `${section} { id }`).join(' ')} }`,
    ],
    ['tokens', `{ ${section} { ${'id '.repeat(LIMITS.tokens)} } }`],
    ['fields', `{ ${section} { ${'id '.repeat(LIMITS.fields + 1)} } }`],
    [
      'fields by the power of fragments',
      `{ ${section} { ...A } } fragment A on WebsiteSection { ${'...B '.repeat(40)} } fragment B on WebsiteSection { ${'id '.repeat(40)} }`,
    ],
    [
      'a fragment that contains itself',
      `{ ${section} { ...A } } fragment A on WebsiteSection { parent { ...A } }`,
    ],
    ['more than one operation', `query A { ${section} { id } } query B { ${section} { id } }`],
    ['a text that is none', '{ getContent('],
    [
      'depth of introspection',
      `{ __type(name: "Site") { ${'fields { type { '.repeat(5)} name ${'} } '.repeat(5)} } }`,
    ],
  ])('beyond its limit of %s is refused before anything runs', async (_what, text) => {
    const answer = await gql(app, { query: text, token, site: 'a1' });
    expect([answer.code, answer.data]).toEqual(['BAD_USER_INPUT', null]);
  });

  test('within the limits it runs', async () => {
    const answer = await gql(app, {
      query: `{ ${section} { ${nested(LIMITS.depth - 2)} } }`,
      token,
      site: 'a1',
    });
    expect(answer.error).toBeNull();
  });

  test('a misspelt name is refused without telling which names there are', async () => {
    const answer = await gql(app, {
      query: '{ getContentDocumen(input: { id: 1 }) { id } }',
      token,
      site: 'a1',
    });
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect(answer.body).not.toContain('Did you mean');
    expect(answer.body).not.toMatch(/getContentDocument\b/);
  });
});

describe('a hostile body', () => {
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        host: adminHost,
        authorization: `Bearer ${token}`,
        'x-tenant-key': 'a1',
        'content-type': 'application/json',
      },
      payload,
    });

  test.each([
    [
      '__proto__ in variables',
      `{"id":"createContent","variables":{"input":{"type":"Article","site":${a1.id},"values":{"name":"x","__proto__":{"polluted":1}}}}}`,
    ],
    [
      'constructor.prototype in variables',
      `{"id":"createContent","variables":{"input":{"type":"Article","site":${a1.id},"values":{"name":"x","constructor":{"prototype":{"polluted":1}}}}}}`,
    ],
    ['a list of requests', `[${JSON.stringify(create)},${JSON.stringify(create)}]`],
    ['a text', '"createContent"'],
    ['null', 'null'],
    ['no JSON', '{"id":'],
    ['an operation nobody stored', '{"id":"dropEverything"}'],
    ['a name of every object', '{"id":"constructor"}'],
    ['variables that are a list', '{"id":"getContent","variables":[1]}'],
  ])('%s is refused and changes nothing', async (_what, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('__proto__ inside the text of a query is refused as well', async () => {
    const query = `mutation { createContent(input: { type: "Article", site: ${a1.id}, values: { name: "x", __proto__: { polluted: 1 } } }) { id } }`;
    const answer = await gql(app, { query, token, site: 'a1' });
    expect([answer.code, Object.hasOwn(Object.prototype, 'polluted')]).toEqual(['BAD_USER_INPUT', false]);
  });

  test('a value nested without end is refused', async () => {
    const deep = `${'['.repeat(200)}1${']'.repeat(200)}`;
    const answer = await post(
      `{"id":"createContent","variables":{"input":{"type":"Article","site":${a1.id},"values":{"name":"x","body":${deep}}}}}`,
    );
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });

  describe('a body that is too long', () => {
    const padded = (bytes: number) => JSON.stringify({ id: 'x', variables: { pad: 'x'.repeat(bytes) } });
    const send = (payload: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: a1.host, 'content-type': 'application/json', ...headers },
        payload,
      });

    test('a body of more than 256 kB is refused without a valid login', async () => {
      for (const token of ['', 'of-nobody']) {
        const answer = await send(padded(300_000), { authorization: `Bearer ${token}` });
        expect([answer.statusCode, answer.json()]).toMatchObject([
          413,
          { errors: [{ message: expect.stringContaining('256 kB without') }] },
        ]);
      }
    });

    test('a body of 5 MB is refused for staff as well, with a message', async () => {
      const answer = await post(padded(5 * 1024 * 1024));
      expect([answer.statusCode, answer.body]).toEqual([413, expect.stringContaining('5 MB with a login')]);
      expect((await post(padded(4_500_000))).statusCode).toBe(400);
    });

    test('a body without a declared length is refused at the first byte above the limit', async () => {
      const chunks = (count: number) =>
        Readable.from(Array.from({ length: count }, () => Buffer.alloc(64 * 1024, ' ')));
      const stream = (count: number) =>
        app.inject({
          method: 'POST',
          url: '/graphql',
          headers: {
            host: a1.host,
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'transfer-encoding': 'chunked',
          },
          payload: chunks(count),
        });
      expect([(await stream(5)).statusCode, (await stream(3)).statusCode]).toEqual([413, 400]);
    });
  });
});

test('a value of the wrong kind, an unknown field or a missing one is refused as the input it is', async () => {
  for (const input of [
    { id: 'abc' },
    { id: 1.5 },
    { id: a1.content.article, nonsense: 1 },
    {},
    { id: { $gt: 0 } },
    { id: [1, 2] },
  ]) {
    const answer = await gql(app, { host: a1.host, id: 'getContent', input });
    expect([answer.code, answer.status, answer.result ?? null], JSON.stringify(input)).toEqual([
      'BAD_USER_INPUT',
      400,
      null,
    ]);
    expect(answer.error?.extensions, JSON.stringify(input)).toHaveProperty('fields');
  }
});

test('the text of every stored operation is served under its name, and no other name answers', async () => {
  for (const { name, kind, text } of api.byName.values()) {
    const answer = await app.inject({ url: `/graphql/${kind}/${name}.gql?v=1`, headers: { host: a1.host } });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(text.match(/\$\w+/g)?.every((variable) => variable === '$input')).toBe(true);
  }
  for (const url of [
    '/graphql/mutation/getContent.gql',
    '/graphql/query/nothing.gql',
    '/graphql/query/getContent',
    '/graphql/query/..%2f..%2fpackage.json.gql',
  ])
    expect((await app.inject({ url, headers: { host: a1.host } })).statusCode, url).toBe(404);
});

test('a call of the admin whose cookie has expired needs a login, also for what any reader can read', async () => {
  const input = { site: a1.id };
  const expired = await gql(app, { site: 'a1', id: 'getWebsiteSectionStream', input });
  expect([expired.code, expired.status]).toEqual(['UNAUTHENTICATED', 401]);
  const reader = await gql(app, { host: a1.host, site: 'a1', id: 'getWebsiteSectionStream', input });
  expect(reader.code).toBeNull();
  const out = await gql(app, { site: 'a1', id: 'cmsUser/logoutCmsUser' });
  expect(out.code).toBeNull();
});

test('an error of our own is one sentence and a number, and the log has the rest', async () => {
  await database.superuser('alter table asset rename to asset_gone');
  const answer = await gql(app, { token, site: 'a1', id: 'getAsset', input: { id: 1 } });
  await database.superuser('alter table asset_gone rename to asset');
  expect(answer.error?.extensions).toEqual({
    code: 'INTERNAL',
    reason: 'UNEXPECTED',
    requestId: expect.any(String),
  });
  expect(answer.body).not.toMatch(/relation|select|asset_/i);
});
