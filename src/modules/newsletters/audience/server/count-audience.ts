/** Counts the subscribers that a campaign would reach, in steps of bounded cost. */
import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { AddressKey } from '../../suppression/server/address-hash.ts';
import { audienceTables, type Audience, type AudienceScope } from './audience-statement.ts';

/** Subscribers that one step examines. */
export const EXAMINED_AT_ONCE = 10_000;

/** Addresses that staff see before they send. */
const SAMPLE_MAX = 10;

/** Steps after which an audience counts as not empty. */
const STEPS_MAX = 10;

export interface AudienceCount {
  /** Recipients among the examined subscribers. */
  count: number;
  /** Id after which the next step continues; null after the last. */
  next: number | null;
  /** The first addresses of the step, at most ten. */
  sample: readonly string[];
}

/** Counts the recipients among the next 10,000 subscribers after `afterId`. */
export async function countAudience(
  db: RecordContext['db'],
  scope: AudienceScope,
  audience: Audience,
  afterId: number,
  key: AddressKey | null,
): Promise<AudienceCount> {
  const tables = audienceTables(scope, audience, { afterId, limit: EXAMINED_AT_ONCE }, key);
  const { rows } = await sql<{
    count: number;
    examined: number;
    last_id: number | null;
    sample: string[] | null;
  }>`${CUSTOM_PLAN}
    with ${tables}
    select (select count(*)::integer from audience) as count,
      (select array_agg(email) from (select email from audience order by id limit ${SAMPLE_MAX}) first) as sample,
      count(*)::integer as examined, max(id) as last_id from chosen`.execute(db);
  const [row] = rows;
  const hasMore = (row?.examined ?? 0) === EXAMINED_AT_ONCE;
  return { count: row?.count ?? 0, next: hasMore ? (row?.last_id ?? null) : null, sample: row?.sample ?? [] };
}

/** Whether the audience has a recipient; true without an answer after 100,000 subscribers. */
export async function hasAudience(
  db: RecordContext['db'],
  scope: AudienceScope,
  audience: Audience,
  key: AddressKey | null,
): Promise<boolean> {
  let afterId = 0;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { count, next } = await countAudience(db, scope, audience, afterId, key);
    if (count > 0) return true;
    if (next === null) return false;
    afterId = next;
  }
  return true;
}
