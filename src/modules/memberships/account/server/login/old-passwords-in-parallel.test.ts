/** Concurrent wrong passwords, while an organisation has hashes of other systems: the same for every address, without blocking others. */
import bcrypt from 'bcryptjs';
import { afterAll, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, b1 } = world.sites;
const { post } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const COSTLIEST = bcrypt.hashSync(PASSWORD, 12);
const CHEAPEST = bcrypt.hashSync(PASSWORD, 4);

const login = (email: string, { host = a1.host, password = 'wrong wrong wrong' } = {}) =>
  post('/account/login', { x_form: 'account', email, password }, { host });

const logInByOperation = (username: string) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: a1.host, 'content-type': 'application/json' },
    payload: JSON.stringify({
      id: 'loginSiteUser',
      variables: { input: { username, password: 'wrong wrong wrong' } },
    }),
  });

test('where too many wait all are refused alike, and another organisation’s readers come in', async () => {
  const old = await makeReader(services, a1, { passwordHash: COSTLIEST });
  const other = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
  const elsewhere = await makeReader(services, b1, { passwordHash: COSTLIEST });
  const { organisationId } = a1;
  let isOver = false;
  const fillers = Array.from({ length: 21 }, async (_, at) => {
    const stored = at === 0 ? null : CHEAPEST;
    while (!isOver) await services.auth.verifyLegacyPassword({ organisationId, password: PASSWORD, stored });
  });
  const emails = [old.email, other.email, 'nobody-here@reader.example'];
  const answers = await Promise.all(emails.map((email) => login(email)));
  const come = await login(elsewhere.email, { host: b1.host, password: PASSWORD });
  // This account has no legacy hash left to compare with.
  const known = await login(other.email, { password: PASSWORD });
  isOver = true;
  await Promise.all(fillers);
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect([come.status, known.status]).toEqual([303, 303]);
}, 30_000);

test('logins that wait for their turn have released their place among logins', async () => {
  await makeReader(services, a1, { passwordHash: CHEAPEST });
  const turns = vi.spyOn(services.auth, 'verifyLegacyPassword');
  const tries = [login('form@reader.example'), logInByOperation('operation@reader.example')];
  await vi.waitFor(() => expect(turns).toHaveBeenCalledTimes(tries.length), { timeout: 10_000 });
  const { promise: untilEnd, resolve: end } = Promise.withResolvers<undefined>();
  const admitted = Promise.all(
    Array.from({ length: 40 }, () => services.auth.limitReaderLogins(() => untilEnd)),
  );
  end(undefined);
  await expect(admitted).resolves.toHaveLength(40);
  await Promise.all(tries);
}, 30_000);
