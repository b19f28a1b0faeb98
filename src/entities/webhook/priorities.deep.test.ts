/** A person’s publication arrives in seconds while thousands of events of an import wait, over a real connection. */
import { afterAll, expect, test, vi } from 'vitest';
import { startDaemons } from '#server/background/daemons.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildWebhookWorld } from '#testing/webhooks/webhook-world.ts';
import { publishContent } from '#entities/content/server/publishing/publishing.ts';
import { deliverWebhooks } from './server/daemons/deliver-webhooks.ts';

const { subject, receiver, createWebhook, publishItem, close } = await buildWebhookWorld();
const { database, services, world } = subject;
const { a1 } = world.sites;
afterAll(close);

/** Events that wait, beyond the first. */
const WAITING = 8_000;

/** Milliseconds that the receiver takes for each event. */
const ANSWER_MS = 50;

const SECONDS_MAX = 5;

test(`a publication and a second attempt arrive within ${SECONDS_MAX} s while ${WAITING} events of an import wait`, async () => {
  const { id: webhook } = await createWebhook();
  const system = systemOf(a1.organisationId, [a1.id]);
  const importing = { ...system, actor: { ...system.actor, event: 'Import: Quay notices' } };
  const { id: imported } = await makeContent(services, a1, { values: { name: 'Notice' } });
  await services.write(importing, (work) => publishContent(work, { id: imported, version: '1.0' }));
  await database.superuser(
    `insert into webhook_delivery (organisation_id, webhook, webhook_name, event, event_id, record_key, body, state, attempts, priority, next_attempt, retry_until)
     select organisation_id, webhook, webhook_name, event, event_id, 'contentId ' || -n, body, 'waiting', 0, priority, next_attempt, retry_until
     from (select * from webhook_delivery where webhook = $1 order by id desc limit 1) d, generate_series(1, $2) n`,
    [webhook, WAITING],
  );
  let refusals = 1;
  const attempts = new Map<unknown, number[]>();
  receiver.answerWith(({ data }, response) => {
    const ofItem = attempts.get(data['contentId']) ?? [];
    attempts.set(data['contentId'], [...ofItem, performance.now()]);
    const isRefused = data['contentId'] !== imported && (refusals -= 1) >= 0;
    setTimeout(() => response.writeHead(isRefused ? 503 : 204).end(), ANSWER_MS);
  });
  const daemons = startDaemons(services, [deliverWebhooks]);
  try {
    await vi.waitFor(() => expect(receiver.calls.length).toBeGreaterThan(50), { timeout: 20_000 });
    const publishedAt = performance.now();
    const { id } = await publishItem();
    await vi.waitFor(() => expect(attempts.get(id)).toHaveLength(2), { timeout: 30_000, interval: 20 });
    const [first = 0, second = 0] = attempts.get(id) ?? [];
    expect((first - publishedAt) / 1_000).toBeLessThan(SECONDS_MAX);
    // The first pause is 5 s.
    expect((second - first) / 1_000).toBeGreaterThan(4.5);
    expect((second - first) / 1_000).toBeLessThan(5 + SECONDS_MAX);
    const [row] = await database.superuser<{ waiting: number }>(
      "select count(*)::integer as waiting from webhook_delivery where state = 'waiting'",
    );
    expect(row?.waiting).toBeGreaterThan(WAITING / 2);
  } finally {
    await daemons.stop();
  }
}, 120_000);
