/** Claims the next deliveries of a campaign: most of them in order, those of some operators separately. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { CampaignRef } from './deliveries.ts';

/** A recipient that the worker sends to now. */
export interface ClaimedDelivery {
  id: number;
  attempts: number;
  /** The operator of the recipient's mail server. */
  operator: string;
  subscriptionId: number;
  email: string;
  /** The normalised address. */
  emailKey: string;
  firstName: string | null;
  lastName: string | null;
  /** The subscription's status now; anything but `confirmed` is not sent. */
  status: string;
  /** The subscriber does not want opens and clicks to be recorded. */
  isUntracked: boolean | null;
}

/** The position of a run: deliveries up to it are claimed, or belong to operators that are claimed separately. */
export interface Position {
  /** The database's text of the time at which the last one was due. */
  due: string;
  id: number;
}

export const START: Position = { due: '-infinity', id: 0 };

const LAST_ID = Number.MAX_SAFE_INTEGER;

export interface ClaimOptions {
  /** Identifies the run. */
  run: string;
  /** Maximum number of deliveries. */
  count: number;
  /**
   * Operators that are limited, paused or slow, with the number of deliveries that may be claimed for each. A run never
   * removes one: its deliveries may be before the position.
   */
  separate: ReadonlyMap<string, number>;
  /** Maximum number of deliveries of all separate operators. */
  separateMax: number;
  after: Position;
}

export interface Claim {
  deliveries: ClaimedDelivery[];
  after: Position;
  /** Nothing but deliveries of separate operators is due. */
  isRestEmpty: boolean;
}

/**
 * Claims up to `count` deliveries that are due, those of separate operators first. Concurrent runs get different ones.
 * The caller commits before it sends.
 */
export async function claimDeliveries(
  { db, organisationId, now }: Pick<RecordContext, 'db' | 'organisationId' | 'now'>,
  { campaignId }: Pick<CampaignRef, 'campaignId'>,
  { run, count, separate, separateMax, after }: ClaimOptions,
): Promise<Claim> {
  const open = [...separate].filter(([, claimable]) => claimable > 0);
  const due = sql`organisation_id = ${organisationId} and campaign_id = ${campaignId} and state = 'waiting' and due <= now()`;
  const { rows } = await sql<ClaimedDelivery & { due: string }>`
    with of_separate as materialized (
      select d.id from unnest(${open.map(([operator]) => operator)}::text[], ${open.map(([, claimable]) => claimable)}::integer[])
        as s (operator, claimable)
      cross join lateral (
        select id from newsletter_delivery where ${due} and operator = s.operator
        order by due, id limit s.claimable for update skip locked) as d
      limit ${separateMax}),
    rest as materialized (
      select id from newsletter_delivery
      where ${due} and (due, id) > (${after.due}::timestamptz, ${after.id}::bigint)
        and operator <> all (${[...separate.keys()]}::text[])
      order by due, id limit greatest(0, ${count} - (select count(*) from of_separate)) for update skip locked),
    chosen as (select id from of_separate union all select id from rest)
    update newsletter_delivery d
    set state = 'claimed', claimed_by = ${run}, claimed_at = clock_timestamp(), attempts = d.attempts + 1
    from chosen, newsletter_subscription s
    where d.organisation_id = ${organisationId} and d.id = chosen.id
      and s.organisation_id = ${organisationId} and s.id = d.subscription_id
    returning d.id::double precision as id, d.due::text as due, d.attempts, d.operator, s.id as "subscriptionId",
      s.email, s.email_key as "emailKey", s.first_name as "firstName", s.last_name as "lastName", s.status, s.is_untracked as "isUntracked"`.execute(
    db,
  );
  const isRestEmpty = rows.length < count;
  const last = rows
    .filter(({ operator }) => !separate.has(operator))
    .toSorted((a, b) => (a.due === b.due ? a.id - b.id : a.due < b.due ? -1 : 1))
    .at(-1);
  // What is due later has a later time than this transaction.
  const end = isRestEmpty ? { due: now, id: LAST_ID } : after;
  return {
    deliveries: rows,
    after: last && !isRestEmpty ? { due: last.due, id: last.id } : end,
    isRestEmpty,
  };
}

/** Whether a delivery to one of the operators is due. */
export async function hasDue(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { campaignId }: Pick<CampaignRef, 'campaignId'>,
  operators: readonly string[],
): Promise<boolean> {
  if (operators.length === 0) return false;
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from newsletter_delivery
      where organisation_id = ${organisationId} and campaign_id = ${campaignId} and state = 'waiting'
        and operator = any (${[...operators]}::text[]) and due <= now()) as due`.execute(db);
  return rows[0]?.due ?? false;
}
