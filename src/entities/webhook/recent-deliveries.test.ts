/** Users without all sites see the results of the webhooks that they may change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';

const { subject, createWebhook, publishItem, deliver, close } = await buildWebhookWorld();
const { app, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(close);
beforeAll(async () => {
  await database.superuser("update cms_user set extra_permissions = '{manage_webhooks}' where id = $1", [
    world.a.users.editor.id,
  ]);
});

test('the results of a webhook are read by users who may change it, without bodies', async () => {
  const chosen = async (values: Record<string, unknown>) => (await createWebhook(values)).id;
  const own = await chosen({ isGlobal: 0, sites: [a1.id] });
  const ofBothSites = await chosen({ isGlobal: 0, sites: [a1.id, a2.id] });
  const ofAllSites = await chosen({});
  await publishItem();
  await deliver();
  const token = await login(app, world.a.users.editor.username);
  const read = async (operation: string, input: Record<string, unknown>) =>
    gql(app, { token, site: 'a1', id: operation, input });
  const resultsOf = async (id: number) =>
    ((await read('getWebhook', { id })).result as { recentDeliveries: unknown[] }).recentDeliveries;
  expect(await resultsOf(own)).toEqual([
    {
      event: 'content/published',
      state: 'delivered',
      created: expect.any(String),
      attempts: 1,
      status: 204,
      error: null,
    },
  ]);
  for (const id of [ofBothSites, ofAllSites])
    expect((await read('getWebhook', { id })).code).toBe('NOT_FOUND');
  expect((await read('getWebhookDeliveryStream', {})).code).toBe('FORBIDDEN');
  // The event is not one of the webhook any more.
  await database.superuser("update webhook set events = '{content/created}' where id = $1", [own]);
  expect(await resultsOf(own)).toEqual([]);
});
