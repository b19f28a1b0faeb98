/** A registration reaches the webhooks that want it, with ids only. */
import { afterAll, expect, test } from 'vitest';
import { createLink } from '#modules/memberships/account/server/login/links.ts';
import { systemOf } from '#testing/make/make.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { shownIn } from '#testing/readers/survey-answers.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';

const { subject, receiver, createWebhook, deliver, close } = await buildWebhookWorld();
const { database, services, world } = subject;
const { a1 } = world.sites;
const { get, post } = readerRequests(subject, a1.host);
afterAll(close);

test('a registration is delivered without the reader’s name or address', async () => {
  await createWebhook({ events: ['memberships/registrationSuccess'] });
  const email = 'newcomer@lock.example';
  const id = await services.write(systemOf(a1.organisationId, [a1.id]), ({ db }) =>
    createLink(
      db,
      { organisationId: a1.organisationId, siteId: a1.id },
      { purpose: 'registration', email, key: email, membershipId: null, goTo: '/', details: {} },
    ),
  );
  const url = `/account/registration?id=${id}`;
  const x_shown = shownIn((await get(url)).body);
  const typed = { firstName: 'Marit', lastName: 'de Vries', password: 'herons over the lock gate' };
  expect((await post(url, { x_form: 'account', x_shown, ...typed })).status).toBe(303);
  await deliver();
  const [account] = await database.superuser<{ id: number }>(
    'select id from site_user order by id desc limit 1',
  );
  expect(receiver.calls.map((call) => [call.event, call.data])).toEqual([
    ['memberships/registrationSuccess', { siteId: a1.id, siteIds: [a1.id], siteUserId: account?.id }],
  ]);
  expect(receiver.calls[0]?.body).not.toMatch(/Marit|Vries|@/);
});
