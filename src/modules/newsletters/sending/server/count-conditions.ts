/** Counts the recipients that meet each condition of a campaign, with samples. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { isSuppressed } from '../../suppression/server/suppressed.ts';
import { isMet, type ReaderCondition } from '../../composer/model/reader-condition.ts';
import type { LoadedCampaign } from './load-campaign.ts';
import { readerFacts } from './reader-facts.ts';

/** Subscribers whose traits one statement looks up. */
const BATCH = 10_000;

/** Batches of one count: 200,000 subscribers, the newest of a longer list. */
const BATCHES_MAX = 20;

/** The highest id of a subscription. */
const ID_MAX = 2_147_483_647;

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

interface Row {
  id: number;
  email: string;
  emailKey: string;
}

/** Reads one statement for each trait and batch of 10,000 subscribers, newest first. */
export async function countConditions(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  { site, newsletter }: LoadedCampaign,
  conditions: readonly ReaderCondition[],
): Promise<CountedConditions> {
  const counted = conditions.map((condition): CountedCondition => ({ condition, count: 0, samples: [] }));
  const entries = [...new Set(conditions.flatMap((condition) => condition.entries))];
  let checkedCount = 0;
  let before = ID_MAX;
  for (let batch = 0; batch < BATCHES_MAX && conditions.length > 0; batch += 1) {
    const rows = await subscribersBefore(work, services, newsletter.id, before);
    const readers = rows.map(({ emailKey }) => ({ emailKey, firstName: null }));
    const facts = await readerFacts(work.db, site, { hasName: false, entries }, readers);
    for (const [index, { email }] of rows.entries())
      for (const each of counted) {
        const own = facts[index]?.entries;
        if (!own || !isMet(each.condition, own)) continue;
        each.count += 1;
        if (each.samples.length < SAMPLES) each.samples.push(email);
      }
    checkedCount += rows.length;
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return { conditions: counted, checkedCount, isComplete: true };
  }
  return { conditions: counted, checkedCount, isComplete: conditions.length === 0 };
}

async function subscribersBefore(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  newsletterId: number,
  before: number,
): Promise<Row[]> {
  const { db, organisationId } = work;
  const key = await addressKey(work, services);
  const { rows } = await sql<Row>`
    select s.id, s.email, s.email_key as "emailKey" from newsletter_subscription s
    where s.organisation_id = ${organisationId} and s.newsletter_id = ${newsletterId} and s.status = 'confirmed'
      and s.id < ${before} and not ${isSuppressed(work, key, 's')}
    order by s.id desc limit ${BATCH}`.execute(db);
  return rows;
}
