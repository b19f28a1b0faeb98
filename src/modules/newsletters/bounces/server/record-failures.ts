/** Records permanent failures of deliveries; their addresses are suppressed by the rules of `suppress-failing.ts`. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { FailureKind } from '../model/failure-kind.ts';
import { recordAnswers } from './operator-limits.ts';
import { pauseIfHarmful } from './pause-campaign.ts';
import { suppressFailing, TEXT_LENGTH_MAX, type Recorded } from './suppress-failing.ts';

type Services = Pick<PlatformContext, 'seal'>;

export interface DeliveryFailure {
  deliveryId: number;
  kind: FailureKind;
  /** The server's answer. */
  text: string;
}

interface FailedRow {
  id: number;
  siteId: number;
  campaignId: number;
  /** In the form of `emailKey`. */
  email: string;
  operator: string;
  before: string;
}

/**
 * Records a failure that a mail server reported after it had accepted the email. The delivery has failed from then on, and
 * its address may be suppressed. Repeating it has no effect.
 */
export async function recordFailure(
  work: RecordContext,
  services: Services,
  { deliveryId, kind, text }: DeliveryFailure,
): Promise<Recorded> {
  const { rows } = await sql<FailedRow | { campaignId: null }>`
    with before as (
      select d.id, d.state, d.operator, s.email_key as email from newsletter_delivery d
      join newsletter_subscription s on s.organisation_id = d.organisation_id and s.id = d.subscription_id
      where d.organisation_id = ${work.organisationId} and d.id = ${deliveryId} and d.failure is null for update of d),
    changed as (
      update newsletter_delivery d
      set state = 'failed', failure = ${kind}, failed_at = clock_timestamp(), answer = ${text.slice(0, TEXT_LENGTH_MAX)}
      from before where d.organisation_id = ${work.organisationId} and d.id = before.id
        and before.state in ('sent', 'unknown', 'failed')
      returning d.id, d.site_id, d.campaign_id)
    select before.id::double precision as id, changed.site_id as "siteId", changed.campaign_id as "campaignId",
      before.email, before.operator, before.state as before
    from before left join changed on changed.id = before.id`.execute(work.db);
  const [row] = rows;
  if (!row) return 'known';
  if (row.campaignId === null) return 'early';
  if (row.before !== 'failed') await moveCount(work, row);
  if (kind === 'policy') await recordAnswers(work, row.siteId, [{ operator: row.operator, answer: text }]);
  await followFailures(work, services, [{ ...row, kind, text }]);
  return 'recorded';
}

/** Records the failures that mail servers answered directly: those deliveries are settled already. */
export async function recordRefusals(
  work: RecordContext,
  services: Services,
  failures: readonly DeliveryFailure[],
): Promise<void> {
  if (failures.length === 0) return;
  const { rows } = await sql<Omit<FailedRow, 'before' | 'operator'>>`
    update newsletter_delivery d set failure = f.kind, failed_at = clock_timestamp()
    from unnest(${failures.map(({ deliveryId }) => deliveryId)}::bigint[], ${failures.map(({ kind }) => kind)}::text[])
      as f (id, kind), newsletter_subscription s
    where d.organisation_id = ${work.organisationId} and d.id = f.id and d.state = 'failed' and d.failure is null
      and s.organisation_id = d.organisation_id and s.id = d.subscription_id
    returning d.id::double precision as id, d.site_id as "siteId", d.campaign_id as "campaignId", s.email_key as email`.execute(
    work.db,
  );
  const byId = new Map(failures.map((failure) => [failure.deliveryId, failure]));
  await followFailures(
    work,
    services,
    rows.flatMap((row) => {
      const failure = byId.get(row.id);
      return failure ? [{ ...row, ...failure }] : [];
    }),
  );
}

/** Moves a delivery from the count of its earlier state to the failed ones. */
async function moveCount(work: RecordContext, row: FailedRow): Promise<void> {
  await addToCount(work, row, row.before, -1);
  await addToCount(work, row, 'failed', 1);
}

/** Adds to a count of a campaign: a state, or `bounced` and `complained`. */
export async function addToCount(
  { db, organisationId }: RecordContext,
  { siteId, campaignId }: Pick<FailedRow, 'siteId' | 'campaignId'>,
  state: string,
  added: number,
): Promise<void> {
  await sql`
    insert into newsletter_delivery_count as c (organisation_id, site_id, campaign_id, state, count)
    values (${organisationId}, ${siteId}, ${campaignId}, ${state}, ${Math.max(0, added)})
    on conflict (organisation_id, campaign_id, state) do update set count = greatest(0, c.count + ${added}::integer)`.execute(
    db,
  );
}

interface Followed {
  siteId: number;
  campaignId: number;
  email: string;
  kind: FailureKind;
  text: string;
}

/** Counts bounces, suppresses addresses and pauses campaigns. A policy does not concern the address. */
async function followFailures(
  work: RecordContext,
  services: Services,
  failures: readonly Followed[],
): Promise<void> {
  const ofAddresses = failures.filter(({ kind }) => kind !== 'policy');
  await suppressFailing(work, services, ofAddresses);
  for (const [campaignId, ofCampaign] of Map.groupBy(ofAddresses, ({ campaignId: id }) => id)) {
    const [first] = ofCampaign;
    if (!first) continue;
    await addToCount(work, first, 'bounced', ofCampaign.length);
    await pauseIfHarmful(work, campaignId);
  }
}

/** Settles an unknown delivery that a mail service has delivered. Any other stays as it is. */
export async function recordDelivered(work: RecordContext, deliveryId: number): Promise<Recorded> {
  const { rows } = await sql<Pick<FailedRow, 'siteId' | 'campaignId'>>`
    update newsletter_delivery set state = 'sent', answer = 'The mail service delivered the email.'
    where organisation_id = ${work.organisationId} and id = ${deliveryId} and state = 'unknown' and failure is null
    returning site_id as "siteId", campaign_id as "campaignId"`.execute(work.db);
  const [row] = rows;
  if (!row) return 'known';
  await addToCount(work, row, 'unknown', -1);
  await addToCount(work, row, 'sent', 1);
  return 'recorded';
}
