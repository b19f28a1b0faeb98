/** Stores batches of one site and adds them to its figures, in one transaction. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { append } from '#server/ledgers/index.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { addPageSpeed } from '../../page-speed/server/add-page-speed.ts';
import { addSearches } from '../../search-terms/server/add-searches.ts';
import { analyticsEvent } from '../ledgers/analytics-event.ts';
import { addRecentViews } from '../../editor-figures/server/recent-views.ts';
import { numberOf } from '../model/eight-bytes.ts';
import { addFigures } from './add-figures.ts';
import {
  buildRows,
  newView,
  subjectOf,
  type AddedRow,
  type EventRow,
  type KnownView,
  type RowContext,
  type ViewFacts,
} from './build-rows.ts';
import { daysIn } from './day-of-site.ts';
import { findItems } from './find-items.ts';
import { eventsLock } from './lock-events.ts';
import { boundOfNetworks, type CanAdd } from './new-values.ts';
import type { ObservedBatch } from './observed.ts';
import { saltsOf } from './visitors.ts';

/** Hours in which the earlier events of a view can be: an event may be a day late. */
export const VIEW_HOURS_MAX = 25;

/** How long rows are built between two turns of the event loop, so that pages need not wait for all. */
const TURN_MS = 3;

/** Batches between two looks at the clock. */
const TURN_BATCHES = 25;

const QUARTER_MS = 15 * 60_000;

/**
 * Stores the events that the ledger does not have yet. Two transactions of one site never run together: a batch
 * that arrives twice is stored once, also by two processes. `turnedAway`: events that found no room; `canAdd`: which
 * new values are counted separately; if absent, the bound of a network is that of these batches only.
 */
export async function storeBatches(
  work: RecordContext,
  site: SiteRef,
  {
    batches,
    turnedAway,
    canAdd = boundOfNetworks(new Map(), site.siteId, batches).canAdd,
  }: { batches: readonly ObservedBatch[]; turnedAway: number; canAdd?: CanAdd },
): Promise<void> {
  const { siteId, hosts } = site;
  const dayOf = daysIn(await lockSite(work, siteId));
  const views = [...new Set(batches.map(({ batch }) => numberOf(batch.view)))];
  const { items, sections } = await findItems(work, batches);
  const added = await buildInTurns(batches, {
    siteId,
    hosts,
    dayOf,
    items,
    sections,
    known: await knownViews(work, views),
    salts: await saltsOf(work, siteId, daysOf(batches, dayOf)),
  });
  await append(work, analyticsEvent, added.map(storedRow));
  await addFigures(work, siteId, { added, items, turnedAway, canAdd });
  await addRecentViews(work, siteId, added);
  await addPageSpeed(work, siteId, { added, batches });
  await addSearches(work, siteId, { added, batches, canAdd });
  if (added.some(({ row }) => row.kind === 'pageView')) await queueVisitorCount(work, siteId);
}

async function buildInTurns(batches: readonly ObservedBatch[], context: RowContext): Promise<AddedRow[]> {
  const added: AddedRow[] = [];
  let sinceMs = performance.now();
  for (let start = 0; start < batches.length; start += TURN_BATCHES) {
    if (performance.now() - sinceMs > TURN_MS) {
      await setImmediate();
      sinceMs = performance.now();
    }
    added.push(...buildRows(batches.slice(start, start + TURN_BATCHES), context));
  }
  return added;
}

/** Facts of a view that its other rows do not repeat. */
const NOT_REPEATED = {
  visitor: null,
  channel: null,
  referrerHost: null,
  campaign: null,
  device: null,
  access: null,
  promoCode: null,
  consent: null,
} satisfies Partial<EventRow>;

function storedRow({ row, hasFacts }: AddedRow): EventRow {
  return hasFacts ? row : { ...row, ...NOT_REPEATED };
}

/**
 * Waits for other transactions of the site, and returns its time zone. Until the day's partition is analysed, the
 * planner would read all of it, in parallel, to find the views of a batch: the transaction uses indexes only.
 */
async function lockSite({ db, organisationId }: UnitOfWork, siteId: number): Promise<string> {
  const { rows } = await sql<{ timeZone: string | null }>`
    select ${eventsLock(siteId)}, set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true),
      (select time_zone from site where organisation_id = ${organisationId} and id = ${siteId}) as "timeZone"`.execute(
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
  const { rows } = await sql<
    ViewFacts & {
      view: string;
      sequence: number;
      kind: string;
      atMs: number;
      seconds: number | null;
      scroll: number | null;
      item: number | null;
      section: number | null;
    }
  >`
    select view::text as view, sequence, kind, extract(epoch from at)::double precision * 1000 as "atMs", seconds, scroll,
      channel, referrer_host as "referrerHost", campaign, device, access,
      item, section
    from analytics_event
    where organisation_id = ${organisationId} and view = any (${[...views]}::bigint[])
      and at > ${now}::timestamptz - make_interval(hours => ${VIEW_HOURS_MAX})
      and at < ${now}::timestamptz + interval '1 day'`.execute(db);
  const known = new Map<string, KnownView>();
  for (const { view, sequence, kind, atMs, seconds, scroll, item, section, ...facts } of rows) {
    const one = known.get(view) ?? newView();
    one.sequences.add(sequence);
    one.seconds += seconds ?? 0;
    one.scroll = Math.max(one.scroll, scroll ?? 0);
    if (kind === 'pageView') {
      one.startMs = atMs;
      one.subject = subjectOf({ item, section });
    }
    // Rows without a channel do not repeat the facts of their view.
    if (facts.channel !== null) one.facts ??= facts;
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
