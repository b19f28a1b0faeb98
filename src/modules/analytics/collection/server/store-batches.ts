/** Stores batches of one site and adds them to its figures, in one transaction. */
import { sql } from 'kysely';
import { append } from '#server/ledgers/index.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { addPageSpeed } from '../../page-speed/server/add-page-speed.ts';
import { analyticsEvent } from '../ledgers/analytics-event.ts';
import { addFigures } from './add-figures.ts';
import { buildRows, type KnownView } from './build-rows.ts';
import { daysIn } from './day-of-site.ts';
import { findItems } from './find-items.ts';
import type { ObservedBatch } from './observed.ts';
import { saltsOf } from './visitors.ts';

/** Hours in which the earlier events of a view can be: an event may be a day late. */
const VIEW_HOURS_MAX = 25;

const QUARTER_MS = 15 * 60_000;

/**
 * Stores the events that the ledger does not have yet. Two transactions of one site never run together: a batch
 * that arrives twice is stored once, also by two processes. `turnedAway`: events that found no room.
 */
export async function storeBatches(
  work: RecordContext,
  site: SiteRef,
  { batches, turnedAway }: { batches: readonly ObservedBatch[]; turnedAway: number },
): Promise<void> {
  const { siteId, hosts } = site;
  const dayOf = daysIn(await lockSite(work, siteId));
  const views = [...new Set(batches.map(({ batch }) => batch.view))];
  const { items, sections } = await findItems(work, batches);
  const added = buildRows(batches, {
    siteId,
    hosts,
    dayOf,
    items,
    sections,
    known: await knownViews(work, views),
    salts: await saltsOf(work, siteId, daysOf(batches, dayOf)),
  });
  await append(
    work,
    analyticsEvent,
    added.map(({ row }) => row),
  );
  await addFigures(work, siteId, { added, items, turnedAway });
  await addPageSpeed(work, siteId, { added, batches });
  if (added.some(({ row }) => row.kind === 'pageView')) await queueVisitorCount(work, siteId);
}

/** Waits for other transactions of the site, and returns its time zone. */
async function lockSite({ db, organisationId }: UnitOfWork, siteId: number): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('analytics_event'), ${siteId})`.execute(db);
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from site where organisation_id = ${organisationId} and id = ${siteId}`.execute(
    db,
  );
  return rows[0]?.timeZone ?? 'UTC';
}

/** The days on which events of the batches happened. */
function daysOf(batches: readonly ObservedBatch[], dayOf: (atMs: number) => string): string[] {
  const days = batches.flatMap(({ batch, receivedMs }) =>
    batch.events.map(({ afterMs }) => dayOf(receivedMs - Math.max(0, batch.ageMs - afterMs))),
  );
  return [...new Set(days)];
}

/** What is stored of views: their events of the last day, found by the index of the ledger. */
async function knownViews(
  { db, organisationId, now }: UnitOfWork,
  views: readonly string[],
): Promise<Map<string, KnownView>> {
  const { rows } = await sql<{
    view: string;
    sequence: number;
    kind: string;
    atMs: number;
    seconds: number | null;
    scroll: number | null;
  }>`
    select view, sequence, kind, extract(epoch from at)::double precision * 1000 as "atMs", seconds, scroll
    from analytics_event
    where organisation_id = ${organisationId} and view = any (${[...views]}::text[])
      and at > ${now}::timestamptz - make_interval(hours => ${VIEW_HOURS_MAX})`.execute(db);
  const known = new Map<string, KnownView>();
  for (const { view, sequence, kind, atMs, seconds, scroll } of rows) {
    const one = known.get(view) ?? { sequences: new Set<number>(), seconds: 0, scroll: 0, startMs: null };
    one.sequences.add(sequence);
    one.seconds = Math.max(one.seconds, seconds ?? 0);
    one.scroll = Math.max(one.scroll, scroll ?? 0);
    if (kind === 'pageView') one.startMs = atMs;
    known.set(view, one);
  }
  return known;
}

/** Has visitors counted soon: once for all page views of a quarter of an hour. */
async function queueVisitorCount(work: RecordContext, siteId: number): Promise<void> {
  const quarter = Math.floor(Date.parse(work.now) / QUARTER_MS);
  const runAt = new Date((quarter + 1) * QUARTER_MS);
  await work.queue('analytics/countVisitors', { site: siteId }, { key: `${siteId}/${quarter}`, runAt });
}
