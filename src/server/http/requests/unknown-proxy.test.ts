import { afterAll, expect, test, vi } from 'vitest';
import { buildTestApp } from '#testing/app.ts';

const direct = await buildTestApp();
const behindProxy = await buildTestApp({
  database: direct.database,
  environment: { TRUST_PROXY: '127.0.0.1' },
});
afterAll(async () => {
  await behindProxy.close();
  await direct.close();
});

const ask = ({ app }: typeof direct, headers: Record<string, string> = {}) =>
  app.inject({ url: '/admin', headers: { host: 'localhost:3000', ...headers } });

test('a proxy that TRUST_PROXY does not name is reported once, with the variable to set', async () => {
  const warn = vi.spyOn(direct.services.log, 'warn');
  await ask(direct);
  expect(warn).not.toHaveBeenCalled();
  for (let index = 0; index < 3; index += 1) await ask(direct, { 'x-forwarded-for': '203.0.113.9' });
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([
    expect.stringMatching(
      /^Requests arrive through a proxy .* set TRUST_PROXY to the address of the proxy\.$/,
    ),
  ]);
});

test('a named proxy is not reported', async () => {
  const warn = vi.spyOn(behindProxy.services.log, 'warn');
  await ask(behindProxy, { 'x-forwarded-for': '203.0.113.9' });
  expect(warn).not.toHaveBeenCalled();
});
