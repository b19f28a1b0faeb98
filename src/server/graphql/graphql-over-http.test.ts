/** The API as third-party programs use it: GraphQL over HTTP, and a client with a cache. */
import type { AddressInfo } from 'node:net';
import {
  ApolloClient,
  CombinedGraphQLErrors,
  gql as parseQuery,
  HttpLink,
  InMemoryCache,
} from '@apollo/client';
import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { answerMedia } from './answer-media.ts';

const subject = await buildTestWorld();
const { app, api, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphql`;
afterAll(subject.close);

/** Sends a request as staff of the first site. */
const fetchAsStaff = (address: string, init: RequestInit = {}) =>
  fetch(address, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${token}`,
      'x-tenant-key': 'a1',
    },
  });

/**
 * Sends a request as a reader of the first site. Uses `inject`, because no HTTP client of Node can send a
 * host name that DNS cannot resolve.
 */
async function fetchAsReader(_address: unknown, { headers, body }: RequestInit = {}): Promise<Response> {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...(headers as Record<string, string>), host: a1.host },
    payload: String(body),
  });
  const type = String(answer.headers['content-type']);
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } });
}

/** GET is not supported: the specification makes it optional. */
const audits = serverAudits({ url, fetchFn: fetchAsStaff });
test.each(audits.map(({ id, name, fn }) => [id, name, fn] as const))(
  'audit %s: %s',
  async (_id, name, fn) => {
    const { status, ...result } = await fn();
    const isByGet = /GET|URL/.test(name);
    expect(isByGet && status === 'notice' ? 'ok' : status, JSON.stringify(result)).toBe('ok');
  },
);

describe('an error', () => {
  const ask = (payload: object, accept?: string) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: a1.host, 'content-type': 'application/json', ...(accept && { accept }) },
      payload,
    });
  const unknown = { id: 'getContent', variables: { input: { wrong: 1 } } };

  test.each([
    ['application/graphql-response+json', 400, 'application/graphql-response+json; charset=utf-8'],
    ['application/json', 200, 'application/json; charset=utf-8'],
    ['*/*', 200, 'application/json; charset=utf-8'],
    [undefined, 200, 'application/json; charset=utf-8'],
  ])('has for %s the status %s', async (accept, status, type) => {
    const answer = await ask(unknown, accept);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, type]);
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const free = await ask({ query: '{ __typename }' }, accept);
    expect(free.statusCode).toBe(status === 400 ? 403 : 200);
  });

  test('an error has its own status if the request is not GraphQL', async () => {
    for (const payload of [
      {},
      { query: 1 },
      { query: '{ a }', operationName: 1 },
      { query: '{ a }', extensions: '' },
    ])
      expect((await ask(payload, 'application/json')).statusCode).toBe(400);
  });

  test('an error has its location in the text', async () => {
    const query = '{\n  getContent(input: { id: 1 }) { name nmae }\n}';
    const answer = await gql(app, { query, token, site: 'a1' });
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ locations: [{ line: 2, column: 39 }] }] });
    const unread = await gql(app, { query: '{\n  getContent(', token, site: 'a1' });
    expect(JSON.parse(unread.body)).toMatchObject({ errors: [{ locations: [{ line: 2 }] }] });
  });
});

describe('texts with several operations', () => {
  const query = `query One { one: getContent(input: { id: ${a1.content.article} }) { id } } query Two { two: getContent(input: { id: ${a1.content.article} }) { name } }`;
  const run = (operationName: string | null) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: a1.host, authorization: `Bearer ${token}`, 'x-tenant-key': 'a1' },
      payload: { query, operationName },
    });

  test('the one that is named is run, and none where none is', async () => {
    expect((await run('Two')).json()).toEqual({ data: { two: { name: 'The lock opens again' } } });
    expect((await run(null)).json()).toMatchObject({
      errors: [{ message: 'The text has several operations: name one in operationName.' }],
    });
    expect((await run('Three')).json()).toMatchObject({
      errors: [{ message: 'The text has no operation named “Three”.' }],
    });
  });
});

describe('the text of a stored operation with __typename in its selections', () => {
  const variables = { input: { id: a1.content.article } };
  const stored = api.byName.get('getContent')?.text ?? '';
  const named = stored.replace(/\{\n(\s+)(?=id\b)/g, '{\n$1__typename\n$1');

  test('the text is the stored operation for anonymous clients, and returns the names', async () => {
    expect(named).not.toBe(stored);
    const answer = await gql(app, { query: named, variables, host: a1.host });
    expect(answer.result).toMatchObject({ __typename: 'Article', id: a1.content.article });
  });
  test.each([
    ['another field', named.replace('__typename', '__typename\n name2: name')],
    ['a name under an alias', named.replace('__typename', 'kind: __typename')],
    ['a directive', named.replace('__typename', '__typename @include(if: true)')],
    ['a longer text', `${named}${'#\n'.repeat(20_000)}`],
    ['two operations', `${named}\n${named.replace(/query \w+/, 'query other')}`],
    ['no text at all', '__typename'],
    ['nesting without end', `__typename ${'{ a '.repeat(3_000)}`],
  ])('is refused with %s', async (_what, query) => {
    expect((await gql(app, { query, variables, host: a1.host })).code).toBe('FORBIDDEN');
  });
});

test('staff may ask for the schema as tools do', async () => {
  const answer = await gql(app, { query: getIntrospectionQuery(), token, site: 'a1' });
  expect(answer.error).toBe(null);
  const { types } = answer.result as { types: unknown[] };
  expect(types.length).toBeGreaterThan(100);
});

test('Apollo Client runs a stored operation as a reader and shows our words where it is refused', async () => {
  const link = new HttpLink({ uri: '/graphql', fetch: fetchAsReader });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const query = parseQuery(api.byName.get('getContent')?.text ?? '');
  const found = await client.query({ query, variables: { input: { id: a1.content.article } } });
  expect(found.data).toMatchObject({ getContent: { __typename: 'Article', name: 'The lock opens again' } });
  const failed = await client
    .query({ query, variables: { input: { id: 10_999_999, nothing: 1 } } })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(CombinedGraphQLErrors);
  expect((failed as CombinedGraphQLErrors).errors[0]?.message).toBeTruthy();
  expect((failed as CombinedGraphQLErrors).errors[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
});

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['text/html', 'application/json'],
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
  ['application/json, application/graphql-response+json;q=0.5', 'application/json'],
  ['application/graphql-response+json;q=0, */*', 'application/json'],
  ['APPLICATION/GRAPHQL-RESPONSE+JSON; charset=utf-8', 'application/graphql-response+json'],
  ['application/graphql-response+json;q=x', 'application/json'],
])('who accepts %s is answered in %s', (accept, media) => {
  expect(answerMedia(accept)).toBe(media);
});
