/** Webhooks over HTTP: other programs hear of what happens, soon after it was committed. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDaemons } from '#server/background/daemons.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';
import { deliverWebhooks } from './server/daemons/deliver-webhooks.ts';

const { subject, receiver, manage, createWebhook, close } = await buildWebhookWorld();
const { database, services, world } = subject;
const { sites } = world;
afterAll(close);
beforeEach(() => database.superuser('delete from rate_limit'));
afterEach(async () => {
  receiver.reset();
  await database.superuser('delete from webhook');
});

interface Item {
  id: number;
  version: string;
}

async function createItem(values: Record<string, unknown> = {}): Promise<Item> {
  const created = await manage('createContent', {
    type: 'Article',
    site: sites.a1.id,
    values: { name: 'Berths', ...values },
  });
  expect(created.error).toBeNull();
  return created.result as Item;
}

async function publish({ id, version }: Item, times: Record<string, unknown> = {}): Promise<Item> {
  const published = await manage('publishContent', { id, version, ...times });
  expect(published.error).toBeNull();
  return published.result as Item;
}

test('a program gets a signed request within five seconds of a publication', async () => {
  const { secret } = await createWebhook();
  const daemons = startDaemons(services, [deliverWebhooks]);
  try {
    const item = await publish(await createItem());
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), { timeout: 5_000, interval: 20 });
    const [call] = receiver.calls;
    expect(call?.event).toBe('content/published');
    expect(call?.data).toEqual({
      siteId: sites.a1.id,
      contentId: item.id,
      type: 'Article',
      version: expect.any(Number),
      siteIds: [sites.a1.id],
      path: `/article/${item.id}/berths`,
    });
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['masthead-signature'])) ?? [];
    expect(createHmac('sha256', secret).update(`${t}.${call?.body}`).digest('hex')).toBe(v1);
    expect(Math.abs(Date.now() / 1_000 - Number(t))).toBeLessThan(10);
  } finally {
    await daemons.stop();
  }
});
