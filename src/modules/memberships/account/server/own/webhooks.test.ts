/** Events of readers reach the webhooks that want them, with ids only. */
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';

const { subject, receiver, createWebhook, deliver, close } = await buildWebhookWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const { post, cookieOf } = readerRequests(subject, a1.host);
afterAll(close);

test('a login and a changed profile are delivered without the reader’s name or address', async () => {
  await createWebhook({ events: ['memberships/loginSuccess', 'memberships/profileUpdate'] });
  const password = 'herons over the lock gate';
  const reader = await makeReader(services, a1, { passwordHash: await hashPassword(password) });
  const typed = { x_form: 'account', email: reader.email, password };
  const loggedIn = await app.inject({
    method: 'POST',
    url: '/account/login',
    headers: { host: a1.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(typed).toString(),
  });
  expect(loggedIn.statusCode).toBe(303);
  const profile = {
    x_form: 'account.profile',
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Locks & Sons',
    countryCode: 'NLD',
  };
  await post('/account', profile, { cookie: cookieOf(reader.token) });
  await deliver();
  const data = { siteId: a1.id, siteIds: [a1.id], siteUserId: reader.id };
  expect(receiver.calls.map((call) => [call.event, call.data])).toEqual([
    ['memberships/loginSuccess', data],
    ['memberships/profileUpdate', data],
  ]);
  for (const { body } of receiver.calls) expect(body).not.toMatch(/Ann|Lee|Locks|@/);
});
