/** Queues the deliveries of events, in the transaction that causes them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PRIORITY, webhookDelivery } from '#entities/webhook-delivery/entity.ts';
import type { AnnouncedEvent } from '#model/jobs/define-event.ts';
import { eventOfActor, type Actor } from '#model/permissions.ts';
import type { WebhookEventDefinition } from '#access/webhook-events.ts';
import { deferredStatement } from '#records/write-batch.ts';
import { webhookEvents } from '#registry/webhook-events.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Hours for which a delivery is tried. */
export const RETRY_HOURS = 24;

/** A delivery to queue. */
export interface NewDelivery {
  webhook: number;
  webhookName: string;
  event: string;
  /** The same for all webhooks that get the event. */
  eventId: string;
  /** Deliveries with the same key are sent one after another; null: independent of others. */
  recordKey: string | null;
  body: string;
}

const definitions: ReadonlyMap<string, WebhookEventDefinition> = new Map(Object.entries(webhookEvents));

/**
 * Queues the deliveries of an event to the webhooks that want it. Without a webhook it costs one indexed statement; a
 * batch of writes shares it.
 */
export async function queueEvent(work: RecordContext, event: AnnouncedEvent): Promise<void> {
  if (definitions.has(event.name)) await queueEvents(work, event);
}

const queueEvents = deferredStatement(async (work: RecordContext, events: readonly AnnouncedEvent[]) => {
  const webhooks = await readWebhooks(work, [...new Set(events.map(({ name }) => name))]);
  const wanted = events.map((event) => ({
    event,
    by: webhooks.filter((webhook) => isWanted(event, webhook)),
  }));
  const deliveries: NewDelivery[] = [];
  for (const { event, by } of wanted.filter((one) => one.by.length > 0)) {
    const eventId = randomUUID();
    const body = await bodyOf(work, event, eventId);
    for (const { id, name } of by)
      deliveries.push({
        webhook: id,
        webhookName: name,
        event: event.name,
        eventId,
        recordKey: recordKeyOf(event),
        body,
      });
  }
  await queueDeliveries(work, deliveries);
});

/** Queues deliveries, each to be sent as soon as those with a higher priority are. */
export async function queueDeliveries(
  work: RecordContext,
  deliveries: readonly NewDelivery[],
): Promise<readonly number[]> {
  if (deliveries.length === 0) return [];
  const texts = (key: 'webhookName' | 'event' | 'eventId' | 'recordKey' | 'body') =>
    sql`${deliveries.map((delivery) => delivery[key])}::text[]`;
  const rows = sql`
    select given.*, 'waiting', 0, ${priorityOf(work.actor)}::integer, now(), now() + make_interval(hours => ${RETRY_HOURS}::integer)
    from unnest(${deliveries.map(({ webhook }) => webhook)}::integer[], ${texts('webhookName')}, ${texts('event')},
      ${texts('eventId')}, ${texts('recordKey')}, ${texts('body')}) as given`;
  const columns = [
    'webhook',
    'webhook_name',
    'event',
    'event_id',
    'record_key',
    'body',
    'state',
    'attempts',
    'priority',
    'next_attempt',
    'retry_until',
  ];
  return work.records.addMany(webhookDelivery, { columns, rows }, {});
}

/** The priority of what an actor did. The actors of imports and of programs name themselves in the history. */
function priorityOf(actor: Actor): number {
  if (eventOfActor(actor) !== null) return PRIORITY.bulk;
  return actor.kind === 'system' ? PRIORITY.timed : PRIORITY.person;
}

interface WantingWebhook {
  id: number;
  name: string;
  events: string[];
  is_global: number;
  sites_ids: number[] | null;
}

/** The webhooks that can get one of the events: active, with a secret, and not full. */
async function readWebhooks(work: RecordContext, names: readonly string[]): Promise<WantingWebhook[]> {
  const { rows } = await sql<WantingWebhook>`
    select id, name, events, is_global, sites_ids from webhook
    where organisation_id = ${work.organisationId} and is_active and secret_since is not null
      and events && ${names}::text[] and (full_until is null or full_until < now())`.execute(work.db);
  return rows;
}

function isWanted(event: AnnouncedEvent, { events, is_global, sites_ids }: WantingWebhook): boolean {
  if (!events.includes(event.name)) return false;
  return is_global === 1 || sitesOf(event).some((site) => sites_ids?.includes(site));
}

function sitesOf({ siteIds, values }: AnnouncedEvent): readonly number[] {
  const { siteId } = values;
  return siteIds ?? (typeof siteId === 'number' ? [siteId] : []);
}

function recordKeyOf({ name, values }: AnnouncedEvent): string | null {
  const field = definitions.get(name)?.record;
  const id = Object.entries(values).find(([key]) => key === field)?.[1];
  return typeof id === 'number' ? `${field} ${id}` : null;
}

async function bodyOf(work: RecordContext, event: AnnouncedEvent, id: string): Promise<string> {
  const fields = ['siteId', ...(definitions.get(event.name)?.fields ?? [])];
  const values = Object.entries(event.values).filter(
    ([key, value]) => fields.includes(key) && value !== null,
  );
  const data = { ...Object.fromEntries(values), siteIds: sitesOf(event), ...(await event.details?.()) };
  return JSON.stringify({ id, event: event.name, at: work.now, data });
}
