/** Pauses a campaign that too many recipients reject, before the operators block the sender. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { changeState } from '../../sending/server/campaign-state.ts';

/** Emails after which the shares count. */
const SENT_MIN = 500;

/** Shares of the emails sent, from which operators block senders. */
const COMPLAINTS_MAX = 0.003;
const BOUNCES_MAX = 0.05;

/** Pauses a campaign that is being sent if complaints or failures are too many; staff read why. */
export async function pauseIfHarmful(work: RecordContext, campaignId: number): Promise<void> {
  const reason = harmOf(await countsOf(work, campaignId));
  if (reason !== null)
    await changeState(work, campaignId, { from: ['sending'], to: 'paused', pauseReason: reason });
}

export interface SendCounts {
  /** Emails that servers accepted or refused. */
  sent: number;
  bounced: number;
  complained: number;
}

/** Why a campaign with these counts must not go on, and what to do; null if it may. Pure. */
export function harmOf({ sent, bounced, complained }: SendCounts): string | null {
  if (sent < SENT_MIN) return null;
  if (complained > sent * COMPLAINTS_MAX)
    return `${complained} of ${sent} recipients marked the email as spam. Check who was subscribed and with what consent, then resume or cancel.`;
  if (bounced > sent * BOUNCES_MAX)
    return `${bounced} of ${sent} addresses were refused. Check where they came from and remove the bad ones, then resume or cancel.`;
  return null;
}

async function countsOf({ db, organisationId }: RecordContext, campaignId: number): Promise<SendCounts> {
  const of = (...states: string[]) =>
    sql`coalesce(sum(count) filter (where state = any (${states}::text[])), 0)::integer`;
  const { rows } = await sql<SendCounts>`
    select ${of('sent', 'failed')} as sent, ${of('bounced')} as bounced, ${of('complained')} as complained
    from newsletter_delivery_count where organisation_id = ${organisationId} and campaign_id = ${campaignId}`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
}
