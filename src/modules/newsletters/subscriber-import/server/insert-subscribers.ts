/** Inserts the subscribers of a file by one statement. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { recordAdded } from '../../reports/server/subscriber-changes.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { wordingVersion } from '../../subscriptions/server/subscribe.ts';
import type { ReadSubscriber } from '../model/subscriber-lines.ts';
import type { RunningSubscriberImport } from './import-columns.ts';

export type NewSubscriber = ReadSubscriber & { isUntracked: boolean };

/**
 * Returns how many were added; one who subscribed at the same moment is left out. The dates of consent and end are those of the
 * file; without one, that of the import. Those whose subscription ended are stored as unsubscribed, so that no later file
 * subscribes them again; the report of growth does not count them.
 */
export async function insertSubscribers(
  work: RecordContext,
  fresh: readonly NewSubscriber[],
  from: RunningSubscriberImport,
): Promise<number> {
  if (fresh.length === 0) return 0;
  const { site, newsletter, consentKind, consentText, startedBy } = from;
  const column = (of: (one: NewSubscriber) => string | null) => sql`${fresh.map(of)}::text[]`;
  const rows = sql`
    select ${site}::integer, ${newsletter}::integer, given.email, given.key, given.first_name, given.last_name,
      given.country, case when given.is_ended then 'unsubscribed' else 'confirmed' end, 'Import',
      ${consentKind}, ${consentText}, ${wordingVersion(consentText)}, ${formOf(from)}, given.page,
      coalesce(given.consented_at::timestamptz, ${work.now}), coalesce(given.consented_at::timestamptz, ${work.now}),
      'Import', given.is_untracked,
      case when given.is_ended then coalesce(given.ended_at::timestamptz, ${work.now}) end,
      case when given.is_ended then 'Import' end, case when given.is_ended then given.reason end
    from unnest(${column(({ email }) => email)}, ${column(({ emailKey }) => emailKey)},
      ${column(({ firstName }) => firstName)}, ${column(({ lastName }) => lastName)},
      ${column(({ countryCode }) => countryCode)}, ${column(({ source }) => source)},
      ${column(({ consentedAt }) => consentedAt)}, ${column(({ endedAt }) => endedAt)},
      ${column(({ endReason }) => endReason)}, ${fresh.map(({ state }) => state === 'ended')}::boolean[],
      ${fresh.map(({ isUntracked }) => isUntracked)}::boolean[])
      as given (email, key, first_name, last_name, country, page, consented_at, ended_at, reason, is_ended, is_untracked)`;
  const added = { columns: COLUMNS, rows, skipConflictsOn: ['newsletter_id', 'email_key'] };
  const ids = await work.records.addMany(newsletterSubscription, added, { event: 'Imported', by: startedBy });
  const isSubscribed = fresh.some(({ state }) => state !== 'ended');
  if (isSubscribed) await recordAdded(work, { site, newsletter, source: 'Import', count: ids.length });
  return ids.length;
}

const COLUMNS = [
  'site_id',
  'newsletter_id',
  'email',
  'email_key',
  'first_name',
  'last_name',
  'country_code',
  'status',
  'source',
  'consent_kind',
  'consent_text',
  'consent_version',
  'form',
  'page',
  'requested_at',
  'confirmed_at',
  'confirmed_by',
  'is_untracked',
  'unsubscribed_at',
  'unsubscribe_source',
  'unsubscribe_reason',
];

/** The form in the proof of each subscriber: the import, and where its addresses come from. */
export function formOf({ id, origin }: Pick<RunningSubscriberImport, 'id' | 'origin'>): string {
  return `Import ${id}: ${origin}`;
}
