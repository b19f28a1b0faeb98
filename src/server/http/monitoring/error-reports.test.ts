import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';

const subject = await buildTestApp();
afterAll(subject.close);

const report = {
  code: 'FORBIDDEN',
  message: 'You may not.',
  status: 200,
  url: '/admin/layouts',
  operation: 'saveLayout',
  query: null,
  variables: { input: {} },
  requestId: null,
  build: 'b1',
};

const send = (payload: unknown, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  subject.app.inject({
    method: 'POST',
    url: '/error-reports',
    remoteAddress,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

test('a report of a failure is accepted from any client, and other payloads are refused', async () => {
  expect((await send(report)).statusCode).toBe(204);
  for (const wrong of [null, [], {}, { ...report, more: 1 }, { ...report, message: 'x'.repeat(1_001) }])
    expect((await send(wrong)).statusCode).toBe(400);
  expect((await send({ ...report, variables: 'x'.repeat(40_000) })).statusCode).toBe(413);
});

test('pages of other sites cannot send any', async () => {
  expect((await send(report, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  expect((await send(report, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

test('an address that sends too many waits', async () => {
  const codes = [];
  for (let index = 0; index < 121; index += 1) codes.push((await send(report, {}, '10.0.0.2')).statusCode);
  expect(codes.slice(0, 120).every((code) => code === 204)).toBe(true);
  expect(codes[120]).toBe(429);
});
