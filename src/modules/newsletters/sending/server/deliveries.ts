/**
 * The ledger of a campaign's deliveries: one row for each recipient, claimed before SMTP and settled after it. A
 * row that stays claimed when its process has ended is unknown, and is never sent again automatically.
 */
import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { AddressKey } from '../../suppression/server/address-hash.ts';
import { audienceTables, type Audience } from '../../audience/server/audience-statement.ts';
import { operatorOf } from './operators.ts';
import type { WorkerRun } from './runs.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export type DeliveryState = 'waiting' | 'claimed' | 'sent' | 'failed' | 'skipped' | 'unknown';

export interface CampaignRef {
  siteId: number;
  campaignId: number;
  newsletterId: number;
}

/** Seconds after which a claim belongs to a run that has ended: a run settles each email within two minutes. */
const CLAIM_SECONDS = 300;

/** How the recipients are chosen among the subscribers. */
export interface Selection {
  /** The key of the suppression list. */
  key: AddressKey;
  audience: Audience;
  /** Modules of the site that are on: traits of others select no subscriber. */
  modulesOn: ReadonlySet<string>;
}

/** Recipients that one statement prepares. */
const PREPARED_AT_ONCE = 10_000;

/**
 * Adds the next confirmed subscribers after `afterId` as recipients if they are in the audience, without suppressed
 * addresses. Returns how many were added, and the last id; null after the last. Can be repeated: a subscriber is added once.
 */
export async function prepareRecipients(
  { db, organisationId }: Work,
  { siteId, campaignId, newsletterId }: CampaignRef,
  afterId: number,
  { key, audience, modulesOn }: Selection,
): Promise<{ added: number; lastId: number | null }> {
  const scope = { organisationId, siteId, newsletterId, modulesOn };
  const { rows } = await sql<{ added: number; last_id: number | null }>`${CUSTOM_PLAN}
    with ${audienceTables(scope, audience, { afterId, limit: PREPARED_AT_ONCE }, key)},
    added as (
      insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator)
      select ${organisationId}, ${siteId}, ${campaignId}, id, ${operatorOf(sql`email_key`)} from audience
      on conflict (organisation_id, campaign_id, subscription_id) do nothing
      returning 1)
    select (select count(*)::integer from added) as added, max(id) as last_id from chosen`.execute(db);
  return { added: rows[0]?.added ?? 0, lastId: rows[0]?.last_id ?? null };
}

/** Counts a campaign's recipients once, when all of them are prepared. */
export async function countDeliveries({ db, organisationId }: Work, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from newsletter_delivery
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The result of one try. `dueInSeconds`: for `waiting`, when it is tried again. */
export interface Settlement {
  id: number;
  state: Exclude<DeliveryState, 'claimed'>;
  answer: string;
  dueInSeconds?: number;
  /** The try does not count, because the recipient was not the reason. */
  isUncounted?: true;
  /** No server took the email. */
  isUnreachable?: true;
  /** The server refused the email permanently. */
  isRefusal?: true;
}

/** Records the results of deliveries that the run has claimed, and counts those that are final. */
export async function settleDeliveries(
  { db, organisationId }: Work,
  { siteId, campaignId }: Pick<CampaignRef, 'siteId' | 'campaignId'>,
  run: string,
  settlements: readonly Settlement[],
): Promise<void> {
  if (settlements.length === 0) return;
  await sql`
    with settled as (
      update newsletter_delivery d
      set state = s.state, answer = s.answer, claimed_by = null, attempts = d.attempts - s.uncounted,
        due = clock_timestamp() + make_interval(secs => s.due_in),
        settled_at = case when s.state = 'waiting' then null else clock_timestamp() end
      from unnest(${settlements.map(({ id }) => id)}::bigint[], ${settlements.map(({ state }) => state)}::text[],
        ${settlements.map(({ answer }) => answer)}::text[],
        ${settlements.map(({ dueInSeconds = 0 }) => dueInSeconds)}::integer[],
        ${settlements.map(({ isUncounted }) => (isUncounted ? 1 : 0))}::integer[]) as s (id, state, answer, due_in, uncounted)
      where d.organisation_id = ${organisationId} and d.campaign_id = ${campaignId} and d.id = s.id
        and d.state = 'claimed' and d.claimed_by = ${run}
      returning d.state)
    insert into newsletter_delivery_count as c (organisation_id, site_id, campaign_id, state, count)
    select ${organisationId}, ${siteId}, ${campaignId}, state, count(*)::integer from settled where state <> 'waiting' group by state
    on conflict (organisation_id, campaign_id, state) do update set count = c.count + excluded.count`.execute(
    db,
  );
}

/**
 * Marks as unknown what ended runs have left claimed: their process ended between the claim and the settlement,
 * and the email may have been sent. Ended are the earlier tries of this run's job, and each run whose claim is
 * older than five minutes. Returns how many.
 */
export async function markUnknown(
  { db, organisationId }: Work,
  { siteId, campaignId }: Pick<CampaignRef, 'siteId' | 'campaignId'>,
  { job, run }: Pick<WorkerRun, 'job' | 'run'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with lost as (
      update newsletter_delivery set state = 'unknown', settled_at = clock_timestamp(),
        answer = 'The process ended before the mail server answered.'
      where organisation_id = ${organisationId} and campaign_id = ${campaignId} and state = 'claimed'
        and claimed_by <> ${run}
        and (split_part(claimed_by, '-', 1) = ${job} or claimed_at < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS}))
      returning 1),
    counted as (
      insert into newsletter_delivery_count as c (organisation_id, site_id, campaign_id, state, count)
      select ${organisationId}, ${siteId}, ${campaignId}, 'unknown', count(*)::integer from lost having count(*) > 0
      on conflict (organisation_id, campaign_id, state) do update set count = c.count + excluded.count)
    select count(*)::integer as count from lost`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Makes a campaign's unknown deliveries due again, for staff who accept that some subscribers may get the email
 * twice. Returns how many.
 */
export async function requeueUnknown({ db, organisationId }: Work, campaignId: number): Promise<number> {
  const ofCampaign = sql`organisation_id = ${organisationId} and campaign_id = ${campaignId} and state = 'unknown'`;
  const { rows } = await sql<{ count: number }>`
    with again as (
      update newsletter_delivery
      set state = 'waiting', due = clock_timestamp(), settled_at = null, answer = null, claimed_by = null
      where ${ofCampaign} returning 1),
    uncounted as (
      update newsletter_delivery_count set count = count - (select count(*)::integer from again) where ${ofCampaign})
    select count(*)::integer as count from again`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is left of a campaign: whether recipients are claimed, and the seconds until the next one is due. */
export async function remainingDeliveries(
  { db, organisationId }: Work,
  { campaignId }: Pick<CampaignRef, 'campaignId'>,
): Promise<{ isClaimed: boolean; dueInSeconds: number | null }> {
  const ofCampaign = sql`organisation_id = ${organisationId} and campaign_id = ${campaignId}`;
  const { rows } = await sql<{ is_claimed: boolean; due_in: number | null }>`
    select exists (select from newsletter_delivery where ${ofCampaign} and state = 'claimed') as is_claimed,
      (select ceil(extract(epoch from min(due) - clock_timestamp()))::integer
        from newsletter_delivery where ${ofCampaign} and state = 'waiting') as due_in`.execute(db);
  return { isClaimed: rows[0]?.is_claimed ?? false, dueInSeconds: rows[0]?.due_in ?? null };
}

/** Settled deliveries of a campaign by state; states without any are 0. */
export async function deliveryCounts(
  { db, organisationId }: Work,
  campaignId: number,
): Promise<Record<'sent' | 'failed' | 'skipped' | 'unknown', number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count from newsletter_delivery_count
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}`.execute(db);
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { sent: of('sent'), failed: of('failed'), skipped: of('skipped'), unknown: of('unknown') };
}
