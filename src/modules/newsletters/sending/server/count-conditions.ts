/** Counts the recipients that meet each condition of a campaign, with samples. */
import { sql, type RawBuilder } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { audienceTables } from '../../audience/server/audience-statement.ts';
import { audienceOf, scopeOfAudience } from '../../audience/server/campaign-audience.ts';
import { EXAMINED_AT_ONCE } from '../../audience/server/count-audience.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { isMet, type ReaderCondition, type ReaderEntries } from '../../composer/model/reader-condition.ts';
import type { LoadedCampaign } from './load-campaign.ts';
import { readerFacts } from './reader-facts.ts';

/** Batches of one count: 200,000 subscribers, the oldest of a longer list. */
const BATCHES_MAX = 20;

/** Recipients of each condition that are shown. */
export const SAMPLES = 3;

export interface CountedCondition {
  condition: ReaderCondition;
  count: number;
  samples: string[];
}

export interface CountedConditions {
  conditions: CountedCondition[];
  /** Recipients that were looked at. */
  checkedCount: number;
  /** False if the newsletter has more. */
  isComplete: boolean;
}

interface Recipient {
  email: string;
  emailKey: string;
}

/**
 * Counts among the recipients of the campaign's audience, oldest subscription first. Reads one statement for the
 * audience and one for each trait per batch of 10,000 subscribers.
 */
export async function countConditions(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  { site, campaign, newsletter }: LoadedCampaign,
  conditions: readonly ReaderCondition[],
): Promise<CountedConditions> {
  const counted = conditions.map((condition): CountedCondition => ({ condition, count: 0, samples: [] }));
  if (conditions.length === 0) return { conditions: counted, checkedCount: 0, isComplete: true };
  const entries = [...new Set(conditions.flatMap((condition) => condition.entries))];
  const scope = scopeOfAudience(site, newsletter.id);
  const audience = await audienceOf(work, campaign);
  const key = await addressKey(work, services);
  let checkedCount = 0;
  let afterId: number | null = 0;
  for (let batch = 0; batch < BATCHES_MAX && afterId !== null; batch += 1) {
    const step = { afterId, limit: EXAMINED_AT_ONCE };
    const { recipients, next } = await recipientsAfter(work.db, audienceTables(scope, audience, step, key));
    const readers = recipients.map(({ emailKey }) => ({ emailKey, firstName: null }));
    const facts = await readerFacts(work.db, site, { hasName: false, entries }, readers);
    for (const [index, { email }] of recipients.entries()) addReader(counted, facts[index]?.entries, email);
    checkedCount += recipients.length;
    afterId = next;
  }
  return { conditions: counted, checkedCount, isComplete: afterId === null };
}

function addReader(counted: readonly CountedCondition[], own: ReaderEntries | undefined, email: string) {
  for (const each of counted) {
    if (!own || !isMet(each.condition, own)) continue;
    each.count += 1;
    if (each.samples.length < SAMPLES) each.samples.push(email);
  }
}

/** The recipients of one step, and the id after which the next continues; null after the last. */
async function recipientsAfter(
  db: RecordContext['db'],
  tables: RawBuilder<unknown>,
): Promise<{ recipients: readonly Recipient[]; next: number | null }> {
  const { rows } = await sql<{ recipients: Recipient[] | null; examined: number; last_id: number | null }>`
    with ${tables}
    select (select json_agg(json_build_object('email', email, 'emailKey', email_key) order by id) from audience)
      as recipients, count(*)::integer as examined, max(id) as last_id from chosen`.execute(db);
  const [row] = rows;
  const hasMore = (row?.examined ?? 0) === EXAMINED_AT_ONCE;
  return { recipients: row?.recipients ?? [], next: hasMore ? (row?.last_id ?? null) : null };
}
