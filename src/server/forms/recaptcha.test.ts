/** reCAPTCHA with a simulated service: who passes, who fails, and calls during an outage. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitKey } from '#server/auth/index.ts';
import { createSafeFetch } from '#server/outbound/index.ts';
import { createBotCheck } from './bot-check.ts';
import { createFormChallenges } from './challenges.ts';
import { createRecaptcha } from './recaptcha.ts';

let respond: (response: ServerResponse) => unknown = () => {};
let requests: URLSearchParams[] = [];
const service = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    requests.push(new URLSearchParams(body));
    respond(response);
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

let warnings: string[] = [];
const keysCounted: LimitKey[] = [];
const recaptcha = createRecaptcha({
  siteKey: 'public',
  secretKey: 'secret',
  fetch: createSafeFetch({ isAllowedAddress: () => true, ports: [port] }),
  verifyUrl: `http://127.0.0.1:${port}/siteverify`,
  warn: (_details, message) => warnings.push(message),
});
const check = createBotCheck({
  challenges: createFormChallenges('a secret of this test'),
  auth: {
    countAttempt: (limits) => {
      keysCounted.push(...limits.map(({ key }) => key));
      return Promise.resolve();
    },
  },
  recaptcha,
});
const action = 'requestRegisterSiteUser';
const hosts = ['quayside.localhost', 'quayside.example'];
const call = { siteId: 7, language: 'en', hosts, action, ip: '2001:db8:1:2:3:4:5:6' };
/** Responses for a person on the site, in either version. */
const [version2, version3] = [
  { success: true, hostname: 'quayside.example' },
  { success: true, hostname: 'quayside.example', score: 0.9, action },
];
const demand = (token: string | null) => check.demand(call, token);
const answer = (said: unknown) => {
  respond = (response) => response.end(typeof said === 'string' ? said : JSON.stringify(said));
};

beforeEach(() => {
  requests = [];
  warnings = [];
});

describe('an anonymous call', () => {
  test('passes with a token that the service takes for a person’s, of either version', async () => {
    for (const said of [version2, version3, { ...version2, hostname: 'Quayside.localhost' }]) {
      answer(said);
      await expect(demand('token')).resolves.toBeUndefined();
    }
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      secret: 'secret',
      response: 'token',
      remoteip: call.ip,
    });
    expect(check.publicKey).toBe('public');
  });

  test('a call counts for its network, whichever of its addresses sends it', async () => {
    answer(version2);
    await demand('token');
    expect(keysCounted).toContainEqual({ counter: 'form/good', of: [7, { network: call.ip }] });
  });

  test('a call is refused for a bot, a reused token, none, and one that is too long', async () => {
    for (const said of [
      { ...version2, success: false, 'error-codes': ['timeout-or-duplicate'] },
      { ...version3, score: 0.1 },
      { ...version2, success: 'true' },
      { ...version3, score: '0.9' },
      null,
    ]) {
      answer(said);
      await expect(demand('token')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    requests = [];
    for (const token of [null, '', 'x'.repeat(2_001)])
      await expect(demand(token)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect([requests.length, warnings.length]).toEqual([0, 0]);
  });

  test('a call is refused with a token of another host, or for another action, with a log entry', async () => {
    const elsewhere = [
      ...[
        'evil.example',
        'localhost',
        'quayside.example.evil.example',
        'www.quayside.example',
        '',
        null,
        7,
      ].map((hostname) => ({ ...version3, hostname })),
      { success: true },
      { ...version2, hostname: ['quayside.example'] },
      { ...version3, action: 'loginSiteUser' },
      { ...version3, action: '' },
      { ...version3, action: [action] },
      { ...version2, score: 0.9 },
      { ...version2, action: 'loginSiteUser' },
    ];
    for (const said of elsewhere) {
      answer(said);
      await expect(demand('token')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    expect(warnings).toHaveLength(elsewhere.length);
    expect(warnings[0]).toContain('another host or action');
  });

  test('a call is refused while the service is down, returns nonsense or too much, or redirects, with a log entry', async () => {
    const broken: ((response: ServerResponse) => unknown)[] = [
      (response) => response.destroy(),
      (response) => response.end('<html>'),
      (response) => response.end(`"${'x'.repeat(20_000)}"`),
      (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/other` }).end(),
    ];
    for (const one of broken) {
      respond = one;
      await expect(demand('token')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    }
    expect(warnings).toHaveLength(broken.length);
  });

  test('a call is answered within seconds if the service is silent', async () => {
    respond = () => {};
    const from = performance.now();
    await expect(demand('token')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(performance.now() - from).toBeLessThan(6_000);
  });
});

test('a call with a proof is checked only for browsers', async () => {
  answer({ ...version3, action: 'other' });
  await expect(check.demandProof(call, 'token', false)).resolves.toBeUndefined();
  await expect(check.demandProof(call, 'token', true)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(requests).toHaveLength(1);
  answer(version3);
  await expect(check.demandProof(call, 'token', true)).resolves.toBeUndefined();
});
