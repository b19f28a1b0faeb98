/** Limits of what waits for a webhook. */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';
import { WAITING_MAX } from './server/deliveries/note-full.ts';

const { subject, receiver, createWebhook, deliver, publishItem, close } = await buildWebhookWorld();
const { database } = subject;
afterAll(close);
beforeEach(() => database.superuser('delete from webhook'));
afterEach(receiver.reset);

const waiting = async () =>
  (await database.superuser("select from webhook_delivery where state = 'waiting'")).length;

/** Lets a number of deliveries wait for a retry that comes much later. */
const fill = (webhook: number, count: number) =>
  database.superuser(
    `insert into webhook_delivery (organisation_id, webhook, webhook_name, event, event_id, body, state, attempts, next_attempt, retry_until)
     select organisation_id, id, name, 'content/created', 'filled', '{}', 'waiting', 1, now() + interval '12 hours', now() + interval '1 day'
     from webhook, generate_series(1, $2) where id = $1`,
    [webhook, count],
  );

test('a webhook with 100,000 waiting deliveries gets no events until fewer wait; others do', async () => {
  const { id } = await createWebhook();
  await fill(id, WAITING_MAX - 2);
  await publishItem();
  await deliver();
  expect(receiver.calls).toHaveLength(1);
  await fill(id, 2);
  // The limit is checked at each turn, so what is queued before the next one is sent.
  await publishItem();
  await deliver();
  expect(receiver.calls).toHaveLength(2);
  await publishItem();
  expect(await waiting()).toBe(WAITING_MAX);
  const other = await createWebhook();
  await publishItem();
  await deliver();
  expect(receiver.calls).toHaveLength(3);
  expect(other.id).not.toBe(id);

  await database.superuser("delete from webhook_delivery where webhook = $1 and state = 'waiting'", [id]);
  await database.superuser("update webhook set full_until = full_until - interval '1 minute'");
  await publishItem();
  await deliver();
  expect(receiver.calls).toHaveLength(5);
  const rows = await database.superuser('select 1 from webhook where full_until is not null');
  expect(rows).toEqual([]);
});
