import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient, type Client } from './client.ts';

/**
 * What the test server received and what it answers next. It is a real server, so that headers and failures
 * are real.
 */
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Reply = { status?: number; statusText?: string; text: string } | 'hang up';

let server: Server;
let seen: Seen[];
let posts: Reply[];
let texts: Record<string, Reply>;
let signedOut: number;
/** Whether the user logs in again when prompted. */
let isBack: boolean;
let tenantKey: string | null;
let isLapsed: boolean;
let isOnline: boolean;
let renewed: number;
let paused: number[];
let client: Client;

beforeEach(async () => {
  seen = [];
  posts = [];
  texts = {};
  signedOut = 0;
  isBack = false;
  tenantKey = 'quayside';
  isLapsed = false;
  renewed = 0;
  paused = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      const name = url.split('?')[0] ?? '';
      const kind = name.split('/')[2] ?? 'query';
      const reply =
        method === 'POST' && url === '/graphql'
          ? posts.shift()
          : (texts[name] ?? { text: `${kind} Q { a }` });
      if (url === '/error-reports') return response.writeHead(204).end();
      if (!reply || reply === 'hang up') return response.destroy();
      response.writeHead(reply.status ?? 200, reply.statusText ?? '');
      response.end(reply.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  isOnline = true;
  client = createClient({
    isOnline: () => isOnline,
    fetch: (address, init) => fetch(origin + String(address), init),
    endpoint: '/graphql',
    sendFile: async ({ endpoint, headers, body }, onProgress) => {
      const answer = await fetch(origin + endpoint, { method: 'POST', headers, body });
      onProgress(1);
      return { status: answer.status, statusText: answer.statusText, text: await answer.text() };
    },
    build: 'b1',
    tenantKey: () => tenantKey,
    location: () => ({ host: 'admin.example', pathname: '/admin/layouts' }),
    isLapsed: () => isLapsed,
    pause: async (ms) => void paused.push(ms),
    onSecondFactorDue: () => undefined,
    onRenewed: () => {
      renewed += 1;
      isLapsed = false;
    },
    reauthenticate: async () => {
      signedOut += 1;
      return isBack;
    },
  });
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const data = (field: string, value: unknown): Reply => ({
  text: JSON.stringify({ data: { [field]: value } }),
});
const failure = (code: string, message: string, more = {}): Reply => ({
  text: JSON.stringify({ errors: [{ message, extensions: { code, ...more } }] }),
});
const failed = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It succeeded.')),
    (err: ApiError) => err,
  );
const posted = () => seen.filter((request) => request.url === '/graphql');
const reports = () =>
  seen
    .filter((request) => request.url === '/error-reports')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('the data client', () => {
  it('posts the stored text byte for byte with its input and the site', async () => {
    texts['/graphql/query/getLayout.gql'] = { text: 'query getLayout($input: GetLayoutInput!) { a }\n' };
    posts = [data('getLayout', { id: 7 })];
    expect(await client.query('getLayout', { id: 7 })).toEqual({ id: 7 });
    expect(seen[0]?.url).toBe('/graphql/query/getLayout.gql?v=b1');
    expect(JSON.parse(posted()[0]?.body ?? '')).toEqual({
      query: 'query getLayout($input: GetLayoutInput!) { a }\n',
      variables: { input: { id: 7 } },
    });
    expect(posted()[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-tenant-key': 'quayside',
    });
  });

  it('the client loads the text of an operation once', async () => {
    posts = [data('getLayout', 1), data('getLayout', 2)];
    await client.query('getLayout');
    await client.query('getLayout');
    expect(seen.filter((request) => request.method === 'GET')).toHaveLength(1);
  });

  it('a failed load of demographic questions shows the specified message, and is retried as elsewhere', async () => {
    const refused = failure('FORBIDDEN', 'You may not see these.');
    for (const name of ['getOmedaDemographicStream', 'getDemographicQuestionStream']) {
      posts = [refused];
      const err = await failed(client.query(name));
      expect([err.message, err.code]).toEqual(['Failed: You may not see these.', 'FORBIDDEN']);
    }
    posts = [refused];
    expect((await failed(client.query('getMembershipStream'))).message).toBe('You may not see these.');
    posts = ['hang up', data('getOmedaDemographicStream', 'second')];
    expect(await client.query('getOmedaDemographicStream')).toBe('second');
  });

  it('the client refuses a text that isn’t an operation', async () => {
    texts['/graphql/query/getLayout.gql'] = { text: '<!doctype html>' };
    expect((await failed(client.query('getLayout'))).message).toBe('Invalid GQL Format');
  });

  it('a failed download of an operation is reported, and retried by the next call', async () => {
    texts['/graphql/mutation/saveContent.gql'] = { status: 404, text: 'no' };
    expect((await failed(client.mutate('saveContent'))).message).toBe('Failed to download GQL file');
    delete texts['/graphql/mutation/saveContent.gql'];
    posts = [data('saveContent', 'ok')];
    expect(await client.mutate('saveContent')).toBe('ok');
  });

  it('the client sends a query twice without a response, then reports the connection', async () => {
    posts = ['hang up', data('getLayout', 'second')];
    expect(await client.query('getLayout')).toBe('second');
    posts = ['hang up', 'hang up'];
    const err = await failed(client.query('getLayout'));
    expect(err.message).toBe(
      'There was a problem connecting to the database. Please try again later or contact your site administrator.',
    );
    expect(err.status).toBe(500);
  });

  it('the client reports an offline browser as such, and only to the user', async () => {
    isOnline = false;
    posts = ['hang up', 'hang up'];
    const err = await failed(client.mutate('saveContent'));
    expect(err).toMatchObject({ status: 500, code: 'OFFLINE' });
    expect(err.message).toBe('You are offline. Check your connection and try again.');
    expect(seen.filter(({ url }) => url === '/error-reports')).toEqual([]);
  });

  it('tries a query twice when the answer is not JSON, then shows the status', async () => {
    const broken = { status: 502, statusText: 'Bad Gateway', text: '<html>' };
    posts = [broken, broken, data('getLayout', 'third')];
    const err = await failed(client.query('getLayout'));
    expect(err).toMatchObject({ message: 'Bad Gateway', status: 502, code: 'TEXT_ERROR' });
    expect(posted()).toHaveLength(2);
  });

  it('a query that a busy server refused is sent again after the pause, once', async () => {
    const busy = failure('INTERNAL', 'The database is too busy.', { retryAfterSeconds: 5 });
    posts = [busy, data('getLayout', 'second')];
    expect([await client.query('getLayout'), paused]).toEqual(['second', [5_000]]);
    posts = [busy, busy, data('getLayout', 'third')];
    expect((await failed(client.query('getLayout'))).message).toBe('The database is too busy.');
    posts = [failure('INTERNAL', 'The disk is full.', { retryAfterSeconds: 60 })];
    expect((await failed(client.query('getLayout'))).retryAfterSeconds).toBe(60);
    posts = [busy];
    await failed(client.mutate('saveContent'));
    expect(paused).toEqual([5_000, 5_000]);
  });

  it('the client never retries a mutation', async () => {
    posts = ['hang up', data('saveContent', 'second')];
    expect((await failed(client.mutate('saveContent'))).code).toBe('NETWORK');
    posts = [{ status: 502, statusText: 'Bad Gateway', text: '' }, data('saveContent', 'second')];
    expect((await failed(client.mutate('saveContent'))).message).toBe('Bad Gateway');
    expect(posted()).toHaveLength(2);
  });

  it('the client returns the first error with its code, marked fields and conflicts, and does not retry', async () => {
    posts = [
      failure('BAD_USER_INPUT', 'Some values are not valid.', { fields: { name: 'Title is required.' } }),
    ];
    const err = await failed(client.query('getLayout'));
    expect(err).toBeInstanceOf(ApiError);
    expect(err).toMatchObject({ code: 'BAD_USER_INPUT', fields: { name: 'Title is required.' } });
    expect(posted()).toHaveLength(1);
  });

  it('the client renews an expired login once for all calls, and repeats them, mutations too', async () => {
    const unauthenticated = failure('UNAUTHENTICATED', 'Log in and try again.');
    posts = [
      unauthenticated,
      unauthenticated,
      data('refreshTokenCmsUser', {}),
      data('saveContent', 'a'),
      data('saveContent', 'b'),
    ];
    expect((await Promise.all([client.mutate('saveContent'), client.mutate('saveContent')])).sort()).toEqual([
      'a',
      'b',
    ]);
    expect(posted()).toHaveLength(5);
    expect(signedOut).toBe(0);
  });

  it('the client reports a login that can’t be renewed once per call', async () => {
    const unauthenticated = failure('UNAUTHENTICATED', 'Log in and try again.');
    posts = [unauthenticated, unauthenticated];
    expect((await failed(client.query('getLayout'))).code).toBe('UNAUTHENTICATED');
    expect(signedOut).toBe(1);
  });

  it('sends calls again once the person is logged in again, all that waited, mutations too', async () => {
    isBack = true;
    const unauthenticated = failure('UNAUTHENTICATED', 'Log in and try again.');
    posts = [
      unauthenticated,
      unauthenticated,
      unauthenticated,
      data('saveContent', 'a'),
      data('saveContent', 'b'),
    ];
    const calls = [client.mutate('saveContent'), client.mutate('saveContent')];
    expect((await Promise.all(calls)).sort()).toEqual(['a', 'b']);
    expect(signedOut).toBe(1);
  });

  it('renews the login before anything else when the day’s flag has lapsed, once for all calls', async () => {
    isLapsed = true;
    posts = [data('refreshTokenCmsUser', {}), data('getLayout', 1), data('getLayout', 2)];
    await Promise.all([client.query('getLayout'), client.query('getLayout')]);
    const names = posted().map(
      ({ body }) => (JSON.parse(body) as { variables: { input: object } }).variables,
    );
    expect(names).toHaveLength(3);
    expect(seen.findIndex(({ url }) => url.startsWith('/graphql/mutation/cmsUser/refreshTokenCmsUser'))).toBe(
      0,
    );
    expect([renewed, signedOut]).toEqual([1, 0]);
  });

  it('logs out when the flag has lapsed and the login cannot be renewed, and makes no call', async () => {
    isLapsed = true;
    posts = [failure('UNAUTHENTICATED', 'Log in and try again.'), data('getLayout', 1)];
    expect((await failed(client.query('getLayout'))).code).toBe('UNAUTHENTICATED');
    expect([posted().length, renewed, signedOut]).toEqual([1, 0, 1]);
  });

  it('the client sends its caller’s headers, but they override none of the client’s', async () => {
    posts = [data('getLayout', 1)];
    await client.query('getLayout', {}, { 'x-trace': 'r7', 'x-tenant-key': 'other' });
    expect(posted()[0]?.headers).toMatchObject({
      'x-trace': 'r7',
      'x-tenant-key': 'quayside',
      'content-type': 'application/json',
    });
  });

  describe('a mutation with a file', () => {
    const text = 'mutation uploadAsset($input: UploadAssetInput) { uploadAsset(input: $input) { id } }';
    const file = new File(['bytes'], 'quay.png', { type: 'image/png' });
    const send = (onProgress?: (share: number) => void) =>
      client.mutateWithFile({ name: 'uploadAsset', query: text, input: { site: 1 }, file, onProgress });

    it('sends the caller’s own text, its variables and the file, and fetches nothing first', async () => {
      posts = [data('uploadAsset', { id: 7 })];
      const shares: number[] = [];
      expect(await send((share) => shares.push(share))).toEqual({ id: 7 });
      expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /graphql']);
      const { headers, body } = posted()[0] as Seen;
      expect(headers).toMatchObject({ 'x-tenant-key': 'quayside', 'x-csrf': '1' });
      const parts = await new Response(body, {
        headers: { 'content-type': String(headers['content-type']) },
      }).formData();
      expect([...parts.keys()]).toEqual(['query', 'variables', 'file']);
      expect(parts.get('query')).toBe(text);
      expect(JSON.parse(String(parts.get('variables')))).toEqual({ input: { site: 1 } });
      expect(await (parts.get('file') as File).text()).toBe('bytes');
      expect(shares).toEqual([1]);
    });

    it('an upload is never retried, and fails with the messages of every call', async () => {
      posts = ['hang up', data('uploadAsset', { id: 7 })];
      const err = await failed(send());
      expect(err).toMatchObject({ status: 500, code: 'NETWORK' });
      expect(err.message).toMatch(/^There was a problem connecting to the database\./);
      expect(posted()).toHaveLength(1);
      posts = [failure('BAD_USER_INPUT', 'This file is not a picture.')];
      expect((await failed(send())).message).toBe('This file is not a picture.');
    });

    it('renews a login that ran out and is sent again', async () => {
      posts = [
        failure('UNAUTHENTICATED', 'Log in and try again.'),
        data('refreshTokenCmsUser', {}),
        data('uploadAsset', { id: 7 }),
      ];
      expect(await send()).toEqual({ id: 7 });
    });
  });

  it('the login persists when renewing it fails for lack of a connection', async () => {
    posts = [failure('UNAUTHENTICATED', 'Log in and try again.'), 'hang up'];
    expect((await failed(client.query('getLayout'))).code).toBe('NETWORK');
    expect(signedOut).toBe(0);
  });

  it('a wrong password is shown unchanged', async () => {
    posts = [failure('UNAUTHENTICATED', 'Incorrect username or password. Try again.')];
    const err = await failed(client.mutate('cmsUser/loginCmsUser', { username: 'a', password: 'b' }));
    expect(err.message).toBe('Incorrect username or password. Try again.');
    expect(posted()).toHaveLength(1);
  });

  it('names the host while no site is chosen, and for the key auto', async () => {
    posts = [data('getActiveCMSUser', {}), data('getActiveCMSUser', {})];
    for (const key of [null, 'auto']) {
      tenantKey = key;
      await client.query('cmsUser/getActiveCMSUser');
      expect(posted().at(-1)?.headers['x-domain']).toBe('admin.example');
      expect(posted().at(-1)?.headers['x-tenant-key']).toBeUndefined();
    }
  });

  it('turns a connection into a list', async () => {
    const pageInfo = { hasNextPage: true, endCursor: 'b' };
    const edges = [
      { node: { id: 1 }, cursor: 'a' },
      { node: { id: 2 }, cursor: 'b' },
    ];
    posts = [data('getLayoutStream', { edges, pageInfo })];
    expect(await client.stream('getLayoutStream')).toEqual({
      items: [{ id: 1 }, { id: 2 }],
      pageInfo,
      totalCount: null,
    });
  });

  it('reports a failure once, with its text and without the secrets in it', async () => {
    posts = [failure('FORBIDDEN', 'You may not.', { requestId: 'r1' }), failure('FORBIDDEN', 'You may not.')];
    const input = { name: 'Tide', password: 'low-water', more: { token: 'x' } };
    await failed(client.mutate('saveLayout', input));
    await failed(client.mutate('saveLayout', input));
    await vi.waitFor(() => expect(reports()).not.toEqual([]));
    expect(reports()).toEqual([
      {
        code: 'FORBIDDEN',
        message: 'You may not.',
        status: 200,
        url: '/admin/layouts',
        operation: 'saveLayout',
        query: 'mutation Q { a }',
        variables: {
          input: { name: '[4 characters]', password: '[redacted]', more: { token: '[redacted]' } },
        },
        requestId: 'r1',
        build: 'b1',
      },
    ]);
  });

  it('responses other than JSON become TEXT_ERROR, and a missing login is not reported', async () => {
    posts = [failure('UNAUTHENTICATED', 'Wrong.'), { status: 502, statusText: '', text: 'oops' }];
    await failed(client.mutate('cmsUser/loginCmsUser', {}));
    const err = await failed(client.mutate('saveLayout'));
    expect(err.message).toMatch(/^(Bad Gateway|Status code 502: An error occurred, please try again\.)/);
    await vi.waitFor(() => expect(reports()).not.toEqual([]));
    expect(reports().map(({ code }) => code)).toEqual(['TEXT_ERROR']);
  });
});
