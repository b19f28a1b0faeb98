/**
 * Dates of items that pass without a write: scheduled publications and ends. They are looked for from the instant up to
 * which they were announced before, so each is announced once, whichever process looks.
 */
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { finishBatch, startBatch } from '#records/write-batch.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { content } from '../../entity.ts';
import { announceDates } from './announce.ts';
import { LATE_HOURS } from './announced-until.ts';

/** Items announced with one set of statements. */
const PAGE = 500;

/**
 * Announces the dates that have passed since the last call. Does nothing if another process is doing so. The first call
 * begins at the present.
 */
export async function announcePassedDates(work: RecordContext): Promise<void> {
  const { rows } = await sql<Period>`
    select greatest(announced_until, now() - make_interval(hours => ${sql.lit(LATE_HOURS)})) as since, now()::timestamptz(3) as until from content_date_watch
    where organisation_id = ${work.organisationId} for update skip locked`.execute(work.db);
  const [period] = rows;
  if (!period) {
    await sql`
      insert into content_date_watch (organisation_id, announced_until) values (${work.organisationId}, now())
      on conflict (organisation_id) do nothing`.execute(work.db);
    return;
  }
  let last: PassedDate | undefined;
  do {
    const page = await readPassed(work, period, last);
    await announcePage(work, period, [...new Set(page.map(({ id }) => id))]);
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
  await sql`
    update content_date_watch set announced_until = ${period.until}
    where organisation_id = ${work.organisationId}`.execute(work.db);
}

interface Period {
  since: string;
  until: string;
}

interface PassedDate {
  id: number;
  at: string;
}

/** The next page of dates, after the last one of the page before. An item with two dates appears twice. */
async function readPassed(
  { db, organisationId }: UnitOfWork,
  { since, until }: Period,
  last: PassedDate | undefined,
): Promise<PassedDate[]> {
  const { rows } = await sql<PassedDate>`
    select id, at from (
      select id, published as at from content
      where organisation_id = ${organisationId} and status = 1 and published > ${since} and published <= ${until}
      union all
      select id, unpublished from content
      where organisation_id = ${organisationId} and status = 1 and unpublished > ${since} and unpublished <= ${until}
    ) passed
    where (at, id) > (${last?.at ?? since}::timestamptz, ${last?.id ?? 0}::integer)
    order by at, id limit ${sql.lit(PAGE)}`.execute(db);
  return rows;
}

/** Announces items together, so that they share statements. */
async function announcePage(work: RecordContext, period: Period, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const batch = startBatch();
  work.batch = batch;
  for (const id of ids) {
    const item = await work.records.find(content, id);
    if (item) await announceDates(work, item, period);
  }
  await finishBatch(batch, setImmediate);
  delete work.batch;
}
