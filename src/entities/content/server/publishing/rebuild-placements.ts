/**
 * Recalculates placements of items because a section moved in the tree: lists contain the items of the
 * sections below them. Each transaction handles a bounded number: the newest with the move itself, the rest
 * in the background.
 */
import { sql } from 'kysely';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { loadSections, scheduleRows, type Placement, type ScheduleRow } from './schedules.ts';

/** Number of items per transaction. */
const BATCH = 500;

/** The name of the job that continues the work; the job imports this file. */
const JOB = 'content/placeAgain';

/** Position in the section's list, which is read newest first, where a batch ended. */
export interface PlacedUntil {
  startsAt: string;
  id: number;
}

interface Item {
  id: number;
  type: string;
  has_image: boolean;
  status: number;
  published: string | null;
  unpublished: string | null;
  primary_section_id: number | null;
  schedules: Placement[] | null;
  keep_out_of_fronts: boolean | null;
}

/**
 * Updates placements after a section has moved: when this resolves, the newest visible items are in the
 * correct lists, and the rest is queued. The cost does not depend on the number of items.
 */
export async function rebuildNewestPlacements(work: RecordContext, sectionId: number): Promise<void> {
  const first = await nextItems(work, sectionId, null);
  if (first.length < BATCH) return rewrite(work, first);
  const newest = await nextItems(work, sectionId, { startsAt: work.now, id: 0 });
  await rewrite(work, newest);
  await queueRest(work, sectionId, null);
}

/**
 * Rewrites one batch, from where the last batch ended. Queues the next batch in the same transaction, so that
 * a kill between two batches loses nothing.
 */
export async function rebuildNextPlacements(
  work: RecordContext,
  sectionId: number,
  after: PlacedUntil | null,
): Promise<void> {
  const next = await nextItems(work, sectionId, after);
  await rewrite(work, next);
  const last = next.at(-1);
  if (next.length === BATCH && last) await queueRest(work, sectionId, last);
}

/** A later move of the section starts again from the top, and replaces the rest of this one. */
async function queueRest(work: RecordContext, sectionId: number, after: PlacedUntil | null): Promise<void> {
  await work.queue(
    JOB,
    { section: sectionId, startsAt: after?.startsAt, id: after?.id },
    { key: `place/${sectionId}` },
  );
}

/**
 * Reads from the section's own list, which contains its items and those of the sections below it. A move does
 * not change that list.
 */
async function nextItems(
  work: UnitOfWork,
  sectionId: number,
  after: PlacedUntil | null,
): Promise<PlacedUntil[]> {
  const condition = after
    ? sql`and (starts_at, content_id) < (${after.startsAt}::timestamptz, ${after.id}::integer)`
    : sql``;
  const found = await sql<PlacedUntil>`
    select starts_at as "startsAt", content_id as id from content_schedule
    where organisation_id = ${work.organisationId} and section_id = ${sectionId} and option = '*'
      and site_id = (select site_id from website_section
        where organisation_id = ${work.organisationId} and id = ${sectionId}) ${condition}
    order by starts_at desc, content_id desc limit ${BATCH}
  `.execute(work.db);
  return found.rows;
}

/** Locks the items, to serialise with saves, and writes rows that differ from their current placements. */
async function rewrite(work: RecordContext, items: readonly PlacedUntil[]): Promise<void> {
  if (items.length === 0) return;
  const ids = [...new Set(items.map(({ id }) => id))];
  const mine = sql`organisation_id = ${work.organisationId} and id = any (${ids})`;
  const sites = await sql<{ id: number }>`
    select distinct unnest(array_append(sites_shown_ids, site_id)) as id from content where ${mine}`.execute(
    work.db,
  );
  await work.withAdditionalSites(
    sites.rows.map(({ id }) => id),
    async () => {
      const locked = await sql<Item>`
        select id, type, primary_image is not null as has_image, status, published, unpublished, primary_section_id, schedules,
          keep_out_of_fronts
        from content where ${mine} order by id for no key update`.execute(work.db);
      const sections = await loadSections(work);
      const rows = locked.rows.flatMap((item) => {
        const { primary_section_id: primarySection, keep_out_of_fronts: keepOutOfFronts, schedules } = item;
        const placed = { ...item, primarySection, keepOutOfFronts, schedules: schedules ?? [] };
        return scheduleRows(placed, sections).map((row) => ({
          ...row,
          item,
        }));
      });
      await writeDifference(
        work,
        locked.rows.map(({ id }) => id),
        rows,
      );
    },
  );
}

async function writeDifference(
  work: UnitOfWork,
  ids: readonly number[],
  rows: readonly (ScheduleRow & { item: Item })[],
): Promise<void> {
  const instant = (time: number) => (time === Infinity ? 'infinity' : new Date(time).toISOString());
  // Sent as one text: passing thousands of values as arrays takes the driver several times as long.
  const text = JSON.stringify(
    rows.map(({ item, startsAt, endsAt, siteId, sectionId, option, isDirect }) => ({
      content_id: item.id,
      site_id: siteId,
      section_id: sectionId,
      option,
      type: item.type,
      has_image: item.has_image,
      is_direct: isDirect,
      starts_at: instant(startsAt),
      ends_at: instant(endsAt),
    })),
  );
  const wanted = sql`(select * from jsonb_to_recordset(${text}::jsonb) as row (content_id integer, site_id integer,
    section_id integer, option text, type text, has_image boolean, is_direct boolean,
    starts_at timestamptz, ends_at timestamptz))`;
  // Returns only the lists that changed: thousands of rows would block the event loop. “not in” compares by a
  // hash of the rows, whatever number of rows the planner expects; none of the values is null.
  const removed = await sql<{ site_id: number; section_id: number }>`
    with gone as (delete from content_schedule where organisation_id = ${work.organisationId} and content_id = any (${[...ids]})
      and (${WHOLE}) not in (select ${WHOLE} from ${wanted} as w)
    returning site_id, section_id) select distinct site_id, section_id from gone`.execute(work.db);
  const added = await sql<{ site_id: number; section_id: number }>`
    with come as (insert into content_schedule (organisation_id, content_id, site_id, section_id, option, type, has_image, is_direct, starts_at, ends_at)
    select ${work.organisationId}, w.* from ${wanted} as w
    where (${WHOLE}) not in (select ${WHOLE} from content_schedule
      where organisation_id = ${work.organisationId} and content_id = any (${[...ids]}))
    on conflict do nothing returning site_id, section_id) select distinct site_id, section_id from come`.execute(
    work.db,
  );
  for (const row of [...removed.rows, ...added.rows])
    work.tags.add(row.section_id === 0 ? `all:${row.site_id}` : `s:${row.section_id}`);
}

/** The columns of a row that are derived from placements and tree. */
const WHOLE = sql`content_id, site_id, section_id, option, starts_at, ends_at, is_direct`;
