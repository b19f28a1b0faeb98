/** Anonymous password attempts and email requests: which ones are limited, and which are not. */
import { afterAll, expect, test } from 'vitest';
import { AppError } from '#model/errors.ts';
import { hashPassword, type Limit } from '#server/auth/index.ts';
import { sendLimits } from '#server/forms/send-limits.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { countEmail, loginLimits } from './email-limit.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);

interface Attempt {
  email: string;
  password?: string;
  ip?: string;
  cookie?: string;
}

async function logIn({ email, password = PASSWORD, ip = '192.0.2.1', cookie = '' }: Attempt) {
  const { statusCode, body, cookies } = await app.inject({
    method: 'POST',
    url: '/account/login',
    headers: {
      host: a1.host,
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
    },
    payload: new URLSearchParams({ x_form: 'account', email, password }).toString(),
    remoteAddress: ip,
  });
  const device = cookies.find(({ name }) => name.startsWith('reader_device_'));
  return { status: statusCode, body, device: device ? `${device.name}=${device.value}` : '' };
}

/** Counts attempts without comparing passwords, which is expensive. */
async function countAll(limitsOf: (index: number) => Limit[], count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await services.auth.countAttempt(limitsOf(index));
}

const isLimited = (counting: Promise<void>) =>
  counting.then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'RATE_LIMITED',
  );

const network = (index: number) => `2001:db8:${index.toString(16)}:1::1`;

test('ten wrong passwords for a reader stop the network they came from, and not the reader’s browsers', async () => {
  const { email } = await makeReader(services, a1, { passwordHash });
  const { device } = await logIn({ email });
  expect(device).toMatch(/^reader_device_/);
  for (let count = 0; count < 10; count += 1)
    expect((await logIn({ email, password: 'wrong wrong wrong' })).status).toBe(422);
  const refused = await logIn({ email });
  expect([refused.status, refused.body.includes('Too many login attempts.')]).toEqual([429, true]);
  expect((await logIn({ email, cookie: device })).status).toBe(303);
  expect((await logIn({ email, ip: '192.0.2.2' })).status).toBe(303);
});

test('a hundred attempts from many networks block unknown clients, and a known browser has ten of its own', async () => {
  const { email } = await makeReader(services, a1, { passwordHash });
  const other = await makeReader(services, a1, { passwordHash });
  const { device } = await logIn({ email });
  const foreign = await logIn({ email: other.email });
  const limits = (index: number) => loginLimits({ siteId: a1.id, email, address: network(index) }, null);
  await countAll(limits, 100);
  expect((await logIn({ email, ip: '192.0.2.3' })).status).toBe(429);
  expect((await logIn({ email, ip: '192.0.2.3', cookie: foreign.device })).status).toBe(429);
  expect((await logIn({ email, ip: '192.0.2.3', cookie: device })).status).toBe(303);
  for (let count = 0; count < 10; count += 1)
    await logIn({ email, password: 'wrong wrong wrong', cookie: device });
  expect((await logIn({ email, cookie: device })).status).toBe(429);
});

test('fifty accounts tried from one /64 stop it, and right passwords do not count', async () => {
  const address = (index: number) => `2001:db8:ff:7::${index.toString(16)}`;
  const { email } = await makeReader(services, a1, { passwordHash });
  const limits = (index: number) =>
    loginLimits({ siteId: a1.id, email: `${index}@reader.example`, address: address(index) }, null);
  await countAll(limits, 49);
  for (let count = 0; count < 3; count += 1)
    expect((await logIn({ email, ip: address(900) })).status).toBe(303);
  await countAll(limits, 1);
  expect((await logIn({ email, ip: address(900) })).status).toBe(429);
  expect((await logIn({ email, ip: '2001:db8:ff:8::1' })).status).toBe(303);
});

test('an address is sent five emails an hour from one network, and twenty in all', async () => {
  const from = (address: string) =>
    isLimited(countEmail({ siteId: a1.id, email: 'loved@reader.example', address }, services.auth));
  const one = [];
  for (let count = 0; count < 6; count += 1) one.push(await from(`2001:db8:0:1::${count}`));
  expect(one).toEqual([false, false, false, false, false, true]);
  const others = [];
  for (let count = 0; count < 16; count += 1) others.push(await from(network(count + 2)));
  expect(others.filter(Boolean)).toHaveLength(2);
});

test('seven hundred forms from as many networks leave room for another', async () => {
  const limitsOf = (index: number) => sendLimits(a1.id, { ip: network(index), skipsBotCheck: false });
  await countAll(limitsOf, 700);
  expect(await isLimited(services.auth.countAttempt(limitsOf(701)))).toBe(false);
  const oneNetwork = (index: number) =>
    sendLimits(a1.id, { ip: `2001:db9:aa:1::${index}`, skipsBotCheck: false });
  await countAll(oneNetwork, 20);
  expect(await isLimited(services.auth.countAttempt(oneNetwork(20)))).toBe(true);
});
