/** A flood of logins: excess attempts are refused immediately, without counting against them. */
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';

/** Number of logins admitted at the same time. */
const ADMITTED = 40;

async function logIn(username: string) {
  const variables = { input: { username, password: PASSWORD } };
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: a1.host, 'content-type': 'application/json' },
    remoteAddress: '198.51.100.77',
    payload: JSON.stringify({ id: 'loginSiteUser', variables }),
  });
  return { isLimited: answer.body.includes('RATE_LIMITED'), isIn: answer.body.includes('"token":"') };
}

test('a login that finds no turn is refused before it is counted, and works afterwards', async () => {
  const { email } = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
  const { promise: untilEnd, resolve: end } = Promise.withResolvers<undefined>();
  const others = Array.from({ length: ADMITTED }, () => services.auth.limitReaderLogins(() => untilEnd));
  expect(await logIn(email)).toEqual({ isLimited: true, isIn: false });
  const counted = "select key from rate_limit where key ~ '^(proof|reader-login)/'";
  expect(await database.superuser(counted)).toEqual([]);
  end(undefined);
  await Promise.all(others);
  expect(await logIn(email)).toEqual({ isLimited: false, isIn: true });
});
