import { describe, expect, test, vi } from 'vitest';
import { createApiFetcher } from './api-fetcher.ts';

const QUERY = { query: '{ getSite { id } }', operationName: null, variables: { a: 1 } };
const ANSWER = { data: { getSite: { id: 1 } } };
const SIGNED_OUT = { errors: [{ message: 'Log in.', extensions: { code: 'UNAUTHENTICATED' } }] };

/** A fetcher whose endpoint returns these bodies in turn. */
function subject(...bodies: unknown[]) {
  const requests: Request[] = [];
  const renew = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
  const send = createApiFetcher({
    fetch: async (input, init) => {
      requests.push(new Request(new URL(String(input), 'http://admin.test'), init));
      const body = bodies[Math.min(requests.length, bodies.length) - 1];
      if (body instanceof Error) throw body;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: 200 });
    },
    endpoint: '/graphql',
    tenantKey: 'quayside',
    renew,
  });
  return { send, requests, renew };
}

describe('a request of the API explorer', () => {
  test('the explorer sends a request with the login, on the selected site', async () => {
    const { send, requests } = subject(ANSWER);
    expect(await send(QUERY)).toEqual(ANSWER);
    const [request] = requests;
    expect(request?.credentials).toBe('same-origin');
    expect(request?.headers.get('x-tenant-key')).toBe('quayside');
    expect(await request?.json()).toEqual(QUERY);
  });

  test('the explorer sends a request with an Authorization header without the login, and does not renew the login', async () => {
    const { send, requests, renew } = subject(SIGNED_OUT);
    const headers = { AUTHORIZATION: 'Bearer mhk_x', 'X-Tenant-Key': 'other' };
    expect(await send(QUERY, { headers })).toEqual(SIGNED_OUT);
    expect(requests.map(({ credentials }) => credentials)).toEqual(['omit']);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer mhk_x');
    expect(requests[0]?.headers.get('x-tenant-key')).toBe('other');
    expect(renew).not.toHaveBeenCalled();
  });

  test('the explorer repeats a request once after it renewed the login', async () => {
    const { send, requests, renew } = subject(SIGNED_OUT, ANSWER);
    expect(await send(QUERY)).toEqual(ANSWER);
    expect([requests.length, renew.mock.calls.length]).toEqual([2, 1]);
    const again = subject(SIGNED_OUT);
    expect(await again.send(QUERY)).toEqual(SIGNED_OUT);
    expect(again.requests).toHaveLength(2);
  });

  test('the explorer does not repeat a request if a part has run', async () => {
    const partly = { ...ANSWER, ...SIGNED_OUT };
    const { send, requests } = subject(partly);
    expect(await send(QUERY)).toEqual(partly);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['an unreachable server', new Error('Failed to fetch'), /^The request failed\. Failed to fetch/],
    ['a response of a proxy', '<h1>Bad gateway</h1>', /not one of the API \(status 200\)/],
    ['a login that cannot be renewed', SIGNED_OUT, /^The request failed\. The login/],
  ])('the response is an error after %s', async (_what, body, message) => {
    const { send, renew } = subject(body);
    renew.mockRejectedValue(new Error('The login has ended.'));
    expect((await send(QUERY)).errors?.[0]?.message).toMatch(message);
  });

  test('the explorer sends no request with a header that HTTP does not allow', async () => {
    const { send, requests } = subject(ANSWER);
    expect((await send(QUERY, { headers: { 'no header': 'x' } })).errors).toHaveLength(1);
    expect(requests).toEqual([]);
  });
});
