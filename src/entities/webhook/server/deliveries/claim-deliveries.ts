/** Claims the deliveries of a webhook that can be sent now: in order for each record, and only some at a time. */
import { sql } from 'kysely';
import { PRIORITY, webhookDelivery } from '#entities/webhook-delivery/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import { TEST_EVENT } from '../test-event.ts';

/** Requests to one webhook at a time; one while it fails. */
const PARALLEL_MAX = 4;

/** Seconds after which a claim ends: the process that made it is dead. More than a request may take. */
const CLAIM_SECONDS = 30;

/** Deliveries that one claim looks at: most of them can wait for an earlier one of the same record. */
const LOOKED_AT_MAX = 500;

/** A delivery that this process sends now. */
export interface ClaimedDelivery {
  id: number;
  event: string;
  eventId: string;
  body: string;
  /** 1 for the first. */
  attempt: number;
  /** The same for each attempt of this claim. */
  claimedUntil: string;
}

/** What a claim found. */
export interface Claim {
  url: string;
  deliveries: readonly ClaimedDelivery[];
}

/** Claims deliveries that are due; none if another process is claiming those of this webhook. */
export async function claimDeliveries(work: RecordContext, id: number): Promise<Claim | null> {
  const webhook = await lockWebhook(work, id, sql`for no key update skip locked`);
  if (!webhook) return null;
  const [test] = await readDue(work, id, false);
  const places = (webhook.isFailing ? 1 : PARALLEL_MAX) - (await countClaimed(work, id));
  if (places <= 0 && !test) return null;
  const due = places > 0 && webhook.isActive ? await readOrdered(work, id) : [];
  await postpone(
    work,
    due.filter(({ freeAt }) => freeAt !== null),
  );
  const free = due.filter(({ freeAt }) => freeAt === null).map((row) => row.id);
  // Staff wait for the result of a test.
  const ids = [...new Set([...(test ? [test.id] : []), ...free.slice(0, Math.max(0, places))])];
  return { url: webhook.url, deliveries: await claim(work, ids) };
}

interface LockedWebhook {
  url: string;
  isActive: boolean;
  isFailing: boolean;
}

/** The webhook, locked until the transaction ends: claims and results of one webhook do not overlap. Null if missing. */
export async function lockWebhook(
  work: RecordContext,
  id: number,
  lock = sql`for no key update`,
): Promise<LockedWebhook | null> {
  const { rows } = await sql<LockedWebhook>`
    select url, is_active as "isActive", failing_since is not null as "isFailing" from webhook
    where organisation_id = ${work.organisationId} and id = ${id} ${lock}`.execute(work.db);
  return rows[0] ?? null;
}

async function countClaimed({ db, organisationId }: RecordContext, webhook: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_delivery
    where organisation_id = ${organisationId} and webhook = ${webhook} and claimed_until > now()`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * What is due, the highest priority first. Earlier deliveries of a record get the priority of the latest: the events of a record
 * arrive in order, and those of a person's change before others.
 */
async function readOrdered(work: RecordContext, webhook: number): Promise<DueDelivery[]> {
  const due = await readDue(work, webhook, true);
  const isBlocked = due.some(({ freeAt, priority }) => freeAt !== null && priority < PRIORITY.bulk);
  return isBlocked && (await raiseEarlier(work, webhook, due)) ? readDue(work, webhook, true) : due;
}

/** Raises the priority of deliveries that others of the same record wait for; returns whether there were any. */
async function raiseEarlier(
  work: RecordContext,
  webhook: number,
  due: readonly DueDelivery[],
): Promise<boolean> {
  const { rows } = await sql<{ id: number; priority: number }>`
    select e.id, min(d.priority) as priority from webhook_delivery d
    join webhook_delivery e on e.organisation_id = d.organisation_id and e.webhook = d.webhook and e.state = 'waiting'
      and e.record_key = d.record_key and e.id < d.id and e.priority > d.priority
    where d.organisation_id = ${work.organisationId} and d.webhook = ${webhook}
      and d.id = any (${due.filter(({ freeAt }) => freeAt !== null).map(({ id }) => id)}::integer[])
    group by e.id`.execute(work.db);
  for (const [priority, raised] of Map.groupBy(rows, (row) => row.priority))
    await work.records.writeOperationalColumns(
      webhookDelivery,
      { ids: raised.map(({ id }) => id) },
      { priority },
    );
  return rows.length > 0;
}

interface DueDelivery {
  id: number;
  priority: number;
  /** When the earlier delivery of the same record is due; null without one. */
  freeAt: string | null;
}

async function readDue(
  { db, organisationId }: RecordContext,
  webhook: number,
  isActive: boolean,
): Promise<DueDelivery[]> {
  const priorities = sql.join(Object.values(PRIORITY).map((priority) => sql`(${sql.lit(priority)})`));
  const { rows } = await sql<DueDelivery>`
    select d.id, d.priority, earlier.next_attempt as "freeAt" from (
      select found.* from (values ${priorities}) as known (priority) cross join lateral (
        select id, record_key, priority, next_attempt from webhook_delivery
        where organisation_id = ${organisationId} and webhook = ${webhook} and state = 'waiting'
          and webhook_delivery.priority = known.priority and next_attempt <= now()
          ${isActive ? sql`` : sql`and event = ${TEST_EVENT}`}
        order by next_attempt, id limit ${sql.lit(LOOKED_AT_MAX)}) found
      order by priority, next_attempt, id limit ${sql.lit(LOOKED_AT_MAX)}) d
    left join lateral (
      select next_attempt from webhook_delivery e
      where e.organisation_id = ${organisationId} and e.webhook = ${webhook} and e.state = 'waiting'
        and e.record_key = d.record_key and e.id < d.id
      order by e.id limit 1) earlier on true
    order by d.priority, d.next_attempt, d.id`.execute(db);
  return rows;
}

/** Deliveries that wait for an earlier one are checked again when that one is due; its success makes the next one due immediately. */
async function postpone(work: RecordContext, waiting: readonly DueDelivery[]): Promise<void> {
  if (waiting.length === 0) return;
  const given = sql`unnest(${waiting.map(({ id }) => id)}::integer[], ${waiting.map(({ freeAt }) => freeAt)}::timestamptz[]) as given (id, at)`;
  await work.records.writeOperationalColumns(
    webhookDelivery,
    { ids: waiting.map(({ id }) => id) },
    {
      next_attempt: sql`greatest(now() + interval '1 second', (select at from ${given} where given.id = webhook_delivery.id))`,
    },
  );
}

async function claim(work: RecordContext, ids: readonly number[]): Promise<ClaimedDelivery[]> {
  if (ids.length === 0) return [];
  const until = sql`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`;
  await work.records.writeOperationalColumns(
    webhookDelivery,
    { ids },
    { attempts: sql`attempts + 1`, claimed_until: until, next_attempt: until },
  );
  const { rows } = await sql<ClaimedDelivery>`
    select id, event, event_id as "eventId", body, attempts as attempt, claimed_until as "claimedUntil" from webhook_delivery
    where organisation_id = ${work.organisationId} and id = any (${ids}::integer[]) order by id`.execute(
    work.db,
  );
  return rows;
}
