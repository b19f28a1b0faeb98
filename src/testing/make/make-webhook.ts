import { webhookDelivery } from '#entities/webhook-delivery/entity.ts';
import { webhook } from '#entities/webhook/entity.ts';
import { createSecret } from '#entities/webhook/server/secrets.ts';
import type { Services } from '#server/services.ts';

/** Creates a webhook that gets no events, and a delivery of its log. */
export async function makeWebhook(services: Services, organisationId: number, name: string): Promise<void> {
  await services.write(
    { actor: { kind: 'system', organisationId }, organisationId, siteIds: [] },
    async (work) => {
      const { id, created } = await work.records.insertSkippingPrepare(webhook, {
        name,
        url: 'https://tides.example.org/masthead',
        events: ['content/published'],
        isGlobal: 1,
        isActive: true,
      });
      await createSecret(work, services, { id, overlapHours: 0 });
      await work.records.insertSkippingPrepare(webhookDelivery, {
        webhook: id,
        webhookName: name,
        event: 'content/published',
        eventId: '5e0c3c3e-6a42-4f0e-9a0c-0d9f6f1b7f55',
        body: JSON.stringify({ event: name }),
        state: 'delivered',
        attempts: 1,
        nextAttempt: created,
        retryUntil: created,
        status: 204,
      });
    },
  );
}
