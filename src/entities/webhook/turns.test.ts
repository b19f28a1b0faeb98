/** Turns: which webhook is served when others hang, fail or have much to send. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDaemons } from '#server/background/daemons.ts';
import { gql, login } from '#testing/make/make.ts';
import { startReceiver } from '#testing/webhooks/receiver.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';
import { deliverWebhooks } from './server/daemons/deliver-webhooks.ts';

const slow = await startReceiver();
const { subject, receiver, manage, createWebhook, publishItem, deliver, close } = await buildWebhookWorld([
  slow.origin,
]);
const { app, database, services, world } = subject;
afterAll(async () => {
  slow.close();
  await close();
});
beforeEach(async () => {
  await database.superuser('delete from rate_limit');
  await database.superuser('delete from webhook');
});
afterEach(() => {
  receiver.reset();
  slow.reset();
});

/** Copies a webhook, with its secret. */
async function copy(id: number, count: number): Promise<void> {
  await database.superuser(
    `insert into webhook (organisation_id, name, url, events, is_global, is_active, secret_since)
     select organisation_id, name, url, events, is_global, is_active, secret_since
     from webhook, generate_series(1, $2) where id = $1`,
    [id, count],
  );
  await database.superuser(
    `insert into webhook_secret (organisation_id, webhook_id, sealed)
     select w.organisation_id, w.id, s.sealed from webhook w, webhook_secret s
     where s.webhook_id = $1 and w.id <> $1 and w.organisation_id = s.organisation_id`,
    [id],
  );
}

/** Copies the newest delivery of a webhook, each of another record. */
const repeat = (id: number, count: number) =>
  database.superuser(
    `insert into webhook_delivery (organisation_id, webhook, webhook_name, event, event_id, record_key, body, state, attempts, next_attempt, retry_until)
     select organisation_id, webhook, webhook_name, event, event_id, 'contentId ' || -n, body, 'waiting', 0, now() - interval '1 minute', retry_until
     from (select * from webhook_delivery where webhook = $1 order by id desc limit 1) d, generate_series(1, $2) n`,
    [id, count],
  );

test('100 slow webhooks of an organisation do not delay the webhook of another one', async () => {
  slow.answerWith(() => undefined);
  const { id } = await createWebhook({ url: `${slow.origin}/` });
  await copy(id, 99);
  await publishItem();
  const token = await login(app, world.b.users.admin.username);
  const asOther = (operation: string, input: Record<string, unknown>) =>
    gql(app, { token, site: 'b1', id: operation, input });
  const made = await asOther('createWebhook', {
    name: 'Locks',
    url: `${receiver.origin}/`,
    events: ['content/created'],
    isGlobal: 1,
  });
  await asOther('createWebhookSecret', { id: (made.result as { id: number }).id });
  const daemons = startDaemons(services, [deliverWebhooks]);
  try {
    await vi.waitFor(() => expect(slow.calls.length).toBeGreaterThanOrEqual(16), { timeout: 9_000 });
    const input = { type: 'Article', site: world.sites.b1.id, values: { name: 'Locks' } };
    expect((await asOther('createContent', input)).error).toBeNull();
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), { timeout: 5_000, interval: 20 });
  } finally {
    slow.answerWith((_call, response) => response.writeHead(204).end());
    await daemons.stop();
  }
}, 40_000);

test('a webhook leaves its place after ten seconds, although more is due', async () => {
  const { id } = await createWebhook();
  await publishItem();
  await repeat(id, 40);
  receiver.answerWith((_call, response) => {
    setTimeout(() => response.writeHead(204).end(), 2_000);
  });
  const start = Date.now();
  await deliver();
  expect(Date.now() - start).toBeLessThan(15_000);
  expect(receiver.calls.length).toBeGreaterThan(4);
  expect(receiver.calls.length).toBeLessThan(41);
}, 40_000);

describe('test calls', () => {
  test('a test is sent before what waits', async () => {
    const { id } = await createWebhook();
    await publishItem();
    await repeat(id, 600);
    const sent = await manage('sendTestWebhook', { id });
    expect(sent.error).toBeNull();
    const events: string[] = [];
    receiver.answerWith((call, response) => {
      events.push(call.event);
      setTimeout(() => response.writeHead(events.length > 5 ? 500 : 204).end(), 20);
    });
    await deliver();
    expect(events.slice(0, 5)).toContain('webhooks/test');
  });

  test('a test is refused while another one waits', async () => {
    const { id } = await createWebhook();
    const send = () => manage('sendTestWebhook', { id });
    expect((await send()).error).toBeNull();
    expect((await send()).error).toMatchObject({ extensions: { reason: 'WEBHOOK_TEST_WAITING' } });
    await deliver();
    expect((await send()).error).toBeNull();
  });
});

test('a webhook whose secret cannot be read fails with a reason, and the others are served', async () => {
  const { id } = await createWebhook();
  await createWebhook();
  await database.superuser("update webhook_secret set sealed = 'unreadable' where webhook_id = $1", [id]);
  await publishItem();
  await deliver();
  expect(receiver.calls).toHaveLength(1);
  const rows = await database.superuser('select state, error from webhook_delivery order by webhook');
  expect(rows).toEqual([
    { state: 'waiting', error: 'The webhook has no secret that can be read. Create one.' },
    { state: 'delivered', error: null },
  ]);
});
