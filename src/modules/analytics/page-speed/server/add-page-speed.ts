/** Adds measurements of the speed of pages to the figures of a site, in the transaction of their events. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { numberOf } from '../../collection/model/eight-bytes.ts';
import type { AddedRow } from '../../collection/server/build-rows.ts';
import type { ObservedBatch } from '../../collection/server/observed.ts';
import type { BatchEvent } from '../../collection/model/batch.ts';
import { browserOf } from '../model/browser.ts';
import { bucketOf } from '../model/buckets.ts';
import { METRICS } from '../model/metrics.ts';

/**
 * Rows of one day and site, so that two years are read in a request. Once a day has as many, measurements that need
 * another row are counted without page, layout and block.
 */
const ROWS_PER_DAY_MAX = 5_000;

/** Page of the measurements beyond the limit. */
export const OTHER_PAGES = '…';

/** Columns of a row’s key, as text: day, metric, page, layout, type and position of the block, browser, bucket. */
type Key = readonly [string, string, string, string, string, string, string, string];

/** Counts the measurements of people among the stored events; those of programs and staff are left out. */
export async function addPageSpeed(
  work: UnitOfWork,
  siteId: number,
  { added, batches }: { added: readonly AddedRow[]; batches: readonly ObservedBatch[] },
): Promise<void> {
  const rows = added.filter(({ row }) => row.kind === 'pageSpeed' && row.isHuman);
  if (rows.length === 0) return;
  const sent = new Map(
    batches.flatMap((observed) =>
      observed.batch.events.map((event) => [
        `${numberOf(observed.batch.view)} ${event.sequence}`,
        { event, observed },
      ]),
    ),
  );
  const layouts = await layoutsOf(
    work,
    siteId,
    [...sent.values()].flatMap(({ event }) => event.layout ?? []),
  );
  const keys = rows.flatMap(({ row, day }) => {
    const found = sent.get(`${row.view} ${row.sequence}`);
    if (!found) return [];
    const { event, observed } = found;
    const layout = event.layout !== undefined && layouts.has(event.layout) ? event.layout : 0;
    const page = row.item === null ? observed.batch.page : 'content';
    return keysOf(event, { day, page, layout, browser: browserOf(observed.sender.userAgent) });
  });
  await addSamples(work, siteId, keys);
}

interface Place {
  day: string;
  page: string;
  layout: number;
  browser: string;
}

function keysOf(event: BatchEvent, { day, page, layout, browser }: Place): Key[] {
  return METRICS.flatMap(({ value: metric }) => {
    const value = event[metric];
    if (value === undefined) return [];
    // The block is that of the largest element or of the largest shift.
    const hasBlock = metric === 'lcp' || metric === 'cls';
    const [type, block] = hasBlock ? [event.blockType ?? '', event.block ?? ''] : ['', ''];
    return [[day, metric, page, String(layout), type, block, browser, String(bucketOf(value))] as const];
  });
}

/** The layouts of the site among those that events name. */
async function layoutsOf(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from layout where organisation_id = ${organisationId} and site_id = ${siteId}
      and id = any (${[...new Set(ids)]}::integer[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The days that have as many rows as they may have. */
async function findFullDays(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select of.day::text as day from unnest(${[...days]}::date[]) as of (day)
    where exists (select 1 from analytics_page_speed_day d
      where d.organisation_id = ${organisationId} and d.site_id = ${siteId} and d.day = of.day
      offset ${ROWS_PER_DAY_MAX})`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** Rows are added in the order of their key. On a full day, only rows that exist are added to, and those of other pages. */
async function addSamples(work: UnitOfWork, siteId: number, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return;
  const { db, organisationId } = work;
  const at = (index: number) => keys.map((key) => key[index] ?? '');
  const fullDays = await findFullDays(work, siteId, [...new Set(at(0))]);
  const ofRow = sql`d.organisation_id = ${organisationId} and d.site_id = ${siteId} and d.day = n.day and d.metric = n.metric
    and d.page = n.page and d.layout_id = n.layout_id and d.block_type = n.block_type and d.block = n.block
    and d.browser = n.browser and d.bucket = n.bucket`;
  await sql`
    with measured as (
      select *, day <> all (${[...fullDays]}::date[])
        or exists (select from analytics_page_speed_day d where ${ofRow}) as has_room
      from unnest(${at(0)}::date[], ${at(1)}::text[], ${at(2)}::text[], ${at(3)}::integer[], ${at(4)}::text[],
        ${at(5)}::text[], ${at(6)}::text[], ${at(7)}::smallint[])
        as n (day, metric, page, layout_id, block_type, block, browser, bucket))
    insert into analytics_page_speed_day as d
      (organisation_id, site_id, day, metric, page, layout_id, block_type, block, browser, bucket, samples)
    select ${organisationId}, ${siteId}, day, metric, case when has_room then page else ${OTHER_PAGES} end,
      case when has_room then layout_id else 0 end, case when has_room then block_type else '' end,
      case when has_room then block else '' end, browser, bucket, count(*)
    from measured
    group by 3, 4, 5, 6, 7, 8, 9, 10 order by 3, 4, 5, 6, 7, 8, 9, 10
    on conflict (organisation_id, site_id, day, metric, page, layout_id, block_type, block, browser, bucket)
      do update set samples = d.samples + excluded.samples`.execute(db);
}
