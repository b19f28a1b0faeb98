/** Records what mail servers report about welcome emails: the ledger has one row for each subscription. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { operatorOfDomain } from '../../sending/server/operators.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { suppressAddress } from '../../suppression/server/suppress.ts';
import type { FailureKind } from '../model/failure-kind.ts';
import { recordAnswers } from './operator-limits.ts';
import { suppressFailing, TEXT_LENGTH_MAX, type Recorded } from './suppress-failing.ts';

type Services = Pick<PlatformContext, 'seal'>;

export interface WelcomeFailure {
  subscriptionId: number;
  kind: FailureKind;
  /** The server's answer. */
  text: string;
}

/**
 * Records a failure that a mail server reported after it had accepted the welcome email, by the rules of deliveries. Repeating
 * it has no effect.
 */
export async function recordWelcomeFailure(
  work: RecordContext,
  services: Services,
  failure: WelcomeFailure,
): Promise<Recorded> {
  const failed = await failWelcome(work, failure);
  if (typeof failed === 'string') return failed;
  const { kind, text } = failure;
  const operator = operatorOfDomain(failed.email.split('@').at(-1) ?? '');
  if (kind === 'policy') await recordAnswers(work, failed.siteId, [{ operator, answer: text }]);
  await suppressFailing(work, services, [{ email: failed.email, kind, text }]);
  return 'recorded';
}

/** Records the failure that a mail server answered directly; that welcome email is settled already. */
export async function recordWelcomeRefusal(
  work: RecordContext,
  services: Services,
  failure: WelcomeFailure,
): Promise<void> {
  const failed = await failWelcome(work, failure);
  if (typeof failed !== 'string')
    await suppressFailing(work, services, [{ ...failure, email: failed.email }]);
}

async function failWelcome(
  { db, organisationId }: RecordContext,
  { subscriptionId, kind, text }: WelcomeFailure,
): Promise<{ siteId: number; /** In the form of `emailKey`. */ email: string } | 'known' | 'early'> {
  const { rows } = await sql<{ email: string; siteId: number | null }>`
    with before as (
      select w.subscription_id, w.state, s.email_key as email from newsletter_welcome w
      join newsletter_subscription s on s.organisation_id = w.organisation_id and s.id = w.subscription_id
      where w.organisation_id = ${organisationId} and w.subscription_id = ${subscriptionId} and w.failure is null
      for update of w),
    changed as (
      update newsletter_welcome w
      set state = 'failed', failure = ${kind}, failed_at = clock_timestamp(), answer = ${text.slice(0, TEXT_LENGTH_MAX)}
      from before where w.organisation_id = ${organisationId} and w.subscription_id = before.subscription_id
        and before.state in ('sent', 'unknown', 'failed')
      returning w.site_id)
    select before.email, changed.site_id as "siteId" from before left join changed on true`.execute(db);
  const [row] = rows;
  if (!row) return 'known';
  const { email, siteId } = row;
  return siteId === null ? 'early' : { email, siteId };
}

/** Records that the recipient marked the welcome email as spam, and suppresses the address. Repeating it has no effect. */
export async function recordWelcomeComplaint(
  work: RecordContext,
  services: Services,
  subscriptionId: number,
): Promise<Recorded> {
  const { rows } = await sql<{ email: string }>`
    update newsletter_welcome w set complained_at = clock_timestamp() from newsletter_subscription s
    where w.organisation_id = ${work.organisationId} and w.subscription_id = ${subscriptionId} and w.complained_at is null
      and s.organisation_id = w.organisation_id and s.id = w.subscription_id
    returning s.email_key as email`.execute(work.db);
  const [row] = rows;
  if (!row) return 'known';
  await suppressAddress(work, await addressKey(work, services), { email: row.email, reason: 'complaint' });
  return 'recorded';
}

/** Settles an unknown welcome email that a mail service has delivered. Any other stays as it is. */
export async function recordWelcomeDelivered(
  { db, organisationId }: RecordContext,
  subscriptionId: number,
): Promise<Recorded> {
  const { numAffectedRows } = await sql`
    update newsletter_welcome set state = 'sent', answer = 'The mail service delivered the email.'
    where organisation_id = ${organisationId} and subscription_id = ${subscriptionId} and state = 'unknown'
      and failure is null`.execute(db);
  return numAffectedRows === 0n ? 'known' : 'recorded';
}
