/**
 * Adds stored events to the figures of a site, from which reports are made. Each table answers one question, and
 * each upsert touches its rows in the order of the key.
 */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { addOutcomes } from '../../outcomes/server/add-outcomes.ts';
import type { MachineReason } from '../model/score-sender.ts';
import type { AddedRow } from './build-rows.ts';
import type { ItemFacts } from './find-items.ts';
import type { CanAdd } from './new-values.ts';
import { roomForValues } from './room-for-values.ts';

/** Values of a dimension that readers can invent: so many a day, and the rest is counted as one. */
const INVENTED_VALUES_MAX = 1_000;

/** Dimension that counts each view by the first reason against a person, or as one of a person. */
export const REASON_DIMENSION = 'reason';

/** The value of `REASON_DIMENSION` for views of people. */
export const PERSON = 'person';

/** Dimension that counts views with performance consent (`given`) and without it (`none`). */
export const CONSENT_DIMENSION = 'consent';

/** Dimension that counts the views of pages that the server had just sent, of everyone but staff and programs by their user agent. */
export const RESPONSE_DIMENSION = 'response';

/** Dimension that counts the views of items, by channel. */
export const ITEM_CHANNEL = 'item_channel';

/** The value under which those beyond the limit are counted. */
export const OTHER_VALUES = '…';

/** Reasons by which the server leaves out responses, too. */
const NOT_COUNTED_IN_RESPONSES: readonly string[] = [
  'staff',
  'monitoring',
  'crawler',
  'no_agent',
  'bot_agent',
  'prefetch',
  'preview',
] satisfies MachineReason[];

/** Dimensions whose values come from URLs and headers. */
export const INVENTED: readonly string[] = ['campaign', 'referrer'];

/** `views` and `clicks` of people, and `raw` of everyone. */
interface Figures {
  views: number;
  raw: number;
  seconds: number;
  readThrough: number;
}

interface Added {
  added: readonly AddedRow[];
  items: ReadonlyMap<number, ItemFacts>;
  /** Events that found no room in memory. */
  turnedAway: number;
  /** Whether a network may add a value of a URL; absent when events are counted again. */
  canAdd?: CanAdd;
}

export async function addFigures(work: UnitOfWork, siteId: number, input: Added): Promise<void> {
  const reading = input.added.filter(({ row }) => row.kind === 'pageView' || row.kind === 'reading');
  await addHours(work, siteId, reading, input.turnedAway);
  await addItems(work, siteId, reading);
  await addDimensions(work, siteId, { ...input, added: reading });
  await addClicks(
    work,
    siteId,
    input.added.filter(({ row }) => !['pageView', 'reading', 'pageSpeed'].includes(row.kind)),
  );
  await addOutcomes(work, siteId, input.added);
}

/** What a row adds to the figures of its view. */
function figuresOf({ row }: AddedRow): Figures {
  const isView = row.kind === 'pageView';
  return {
    views: isView && row.isHuman ? 1 : 0,
    raw: isView ? 1 : 0,
    seconds: row.isHuman ? (row.seconds ?? 0) : 0,
    readThrough: row.isHuman && row.readThrough ? 1 : 0,
  };
}

interface Group<Key> extends Figures {
  key: Key;
}

/** Sums what rows add, by the keys of each row. Keys are arrays of text, and sorted. */
function sums(
  rows: readonly AddedRow[],
  keysOf: (row: AddedRow) => readonly (readonly string[])[],
): Group<readonly string[]>[] {
  const groups = new Map<string, Group<readonly string[]>>();
  for (const row of rows) {
    const figures = figuresOf(row);
    for (const key of keysOf(row)) {
      const name = key.join('\n');
      const group = groups.get(name) ?? { key, views: 0, raw: 0, seconds: 0, readThrough: 0 };
      group.views += figures.views;
      group.raw += figures.raw;
      group.seconds += figures.seconds;
      group.readThrough += figures.readThrough;
      groups.set(name, group);
    }
  }
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

const keyAt = (groups: readonly Group<readonly string[]>[], index: number) =>
  groups.map(({ key }) => key[index] ?? '');
const sumsOf = (groups: readonly Group<unknown>[], figure: keyof Figures) =>
  groups.map((group) => group[figure]);

/** Hours are stored in UTC. */
async function addHours(
  { db, organisationId, now }: UnitOfWork,
  siteId: number,
  rows: readonly AddedRow[],
  turnedAway: number,
): Promise<void> {
  const hourOf = (at: string) => `${at.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00Z`;
  const groups = sums(rows, ({ row }) => [[hourOf(row.at)]]);
  if (groups.length > 0)
    await sql`
      insert into analytics_hour as h (organisation_id, site_id, hour, views, raw_views, seconds)
      select ${organisationId}, ${siteId}, n.*
      from unnest(${keyAt(groups, 0)}::timestamptz[], ${sumsOf(groups, 'views')}::integer[],
        ${sumsOf(groups, 'raw')}::integer[], ${sumsOf(groups, 'seconds')}::integer[]) as n (hour, views, raw_views, seconds)
      on conflict (organisation_id, site_id, hour) do update set views = h.views + excluded.views,
        raw_views = h.raw_views + excluded.raw_views, seconds = h.seconds + excluded.seconds`.execute(db);
  if (turnedAway > 0)
    await sql`
      insert into analytics_hour as h (organisation_id, site_id, hour, turned_away)
      values (${organisationId}, ${siteId}, date_trunc('hour', ${now}::timestamptz, 'UTC'), ${turnedAway})
      on conflict (organisation_id, site_id, hour)
        do update set turned_away = h.turned_away + excluded.turned_away`.execute(db);
}

async function addItems(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  rows: readonly AddedRow[],
): Promise<void> {
  const groups = sums(rows, ({ row, day }) =>
    row.item === null ? [] : [[day, String(row.item), row.channel ?? 'direct']],
  );
  if (groups.length === 0) return;
  await sql`
    insert into analytics_item_day as d (organisation_id, site_id, day, item_id, channel, views, raw_views, seconds, read_through)
    select ${organisationId}, ${siteId}, n.*
    from unnest(${keyAt(groups, 0)}::date[], ${keyAt(groups, 1)}::integer[], ${keyAt(groups, 2)}::text[],
      ${sumsOf(groups, 'views')}::integer[], ${sumsOf(groups, 'raw')}::integer[], ${sumsOf(groups, 'seconds')}::integer[],
      ${sumsOf(groups, 'readThrough')}::integer[]) as n (day, item_id, channel, views, raw_views, seconds, read_through)
    on conflict (organisation_id, site_id, day, item_id, channel) do update set views = d.views + excluded.views,
      raw_views = d.raw_views + excluded.raw_views, seconds = d.seconds + excluded.seconds,
      read_through = d.read_through + excluded.read_through`.execute(db);
}

async function addDimensions(
  work: UnitOfWork,
  siteId: number,
  { added: rows, items, canAdd }: Pick<Added, 'added' | 'items' | 'canAdd'>,
): Promise<void> {
  const { db, organisationId } = work;
  const isKnown = await knownValues(work, siteId, { rows, canAdd });
  const groups = sums(rows, ({ row, day }) =>
    dimensionsOf(row, items).map(([dimension, value]) => [
      day,
      dimension,
      INVENTED.includes(dimension) && !isKnown({ view: row.view, day, dimension }, value)
        ? OTHER_VALUES
        : value,
    ]),
  );
  if (groups.length === 0) return;
  await sql`
    insert into analytics_day as d (organisation_id, site_id, day, dimension, value, views, raw_views, seconds, read_through)
    select ${organisationId}, ${siteId}, n.*
    from unnest(${keyAt(groups, 0)}::date[], ${keyAt(groups, 1)}::text[], ${keyAt(groups, 2)}::text[],
      ${sumsOf(groups, 'views')}::integer[], ${sumsOf(groups, 'raw')}::integer[], ${sumsOf(groups, 'seconds')}::integer[],
      ${sumsOf(groups, 'readThrough')}::integer[]) as n (day, dimension, value, views, raw_views, seconds, read_through)
    on conflict (organisation_id, site_id, day, dimension, value) do update set views = d.views + excluded.views,
      raw_views = d.raw_views + excluded.raw_views, seconds = d.seconds + excluded.seconds,
      read_through = d.read_through + excluded.read_through`.execute(db);
}

/** The values by which a view is counted: of the item, of the reader's browser, and of the arrival. */
function dimensionsOf(row: AddedRow['row'], items: ReadonlyMap<number, ItemFacts>): [string, string][] {
  const facts = row.item === null ? undefined : items.get(row.item);
  const section = row.section ?? facts?.section ?? null;
  const values: [string, string | null][] = [
    [
      'page',
      row.item === null && row.section === null ? row.page : row.item === null ? 'section' : 'content',
    ],
    ['type', facts?.type ?? null],
    ['section', section === null ? null : String(section)],
    ...(facts?.authors ?? []).map((author): [string, string] => ['author', String(author)]),
    ['channel', row.channel],
    // The views of items by channel: totals of the report on items.
    [ITEM_CHANNEL, row.item === null ? null : row.channel],
    ['device', row.device],
    ['access', row.access],
    ['referrer', row.referrerHost],
    ['campaign', row.campaign],
    [REASON_DIMENSION, row.kind === 'pageView' ? (row.reasons?.split(' ', 1)[0] ?? PERSON) : null],
    [CONSENT_DIMENSION, consentOf(row)],
    [RESPONSE_DIMENSION, isOfResponse(row) ? 'page' : null],
  ];
  return values.flatMap(([dimension, value]) => (value === null ? [] : [[dimension, value]]));
}

/** Null for other events than page views, and if it is unknown. */
function consentOf({ kind, consent }: AddedRow['row']): string | null {
  if (kind !== 'pageView' || consent === null) return null;
  return consent ? 'given' : 'none';
}

/** Whether the server counted the page of the view as a response to a reader. */
function isOfResponse({ kind, detail, page, reasons }: AddedRow['row']): boolean {
  if (kind !== 'pageView' || detail !== null || page === 'notFound') return false;
  return !(reasons ?? '').split(' ').some((reason) => NOT_COUNTED_IN_RESPONSES.includes(reason));
}

interface ValueKey {
  view: string;
  day: string;
  dimension: string;
}

/**
 * Returns whether a value of a URL or a header is counted separately: it is already, or there is room for more on its
 * day and its network may add it. When events are counted again, a day with other values gets no more.
 */
async function knownValues(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  { rows, canAdd }: { rows: readonly AddedRow[]; canAdd: CanAdd | undefined },
) {
  const days = [...new Set(rows.filter(({ row }) => row.campaign ?? row.referrerHost).map(({ day }) => day))];
  const found = await sql<{ day: string; dimension: string; value: string }>`
    select of.day::text, kind.dimension, found.value from unnest(${days}::date[]) as of (day)
    cross join unnest(${[...INVENTED]}::text[]) as kind (dimension)
    cross join lateral (
      select d.value from analytics_day d
      where d.organisation_id = ${organisationId} and d.site_id = ${siteId} and d.day = of.day
        and d.dimension = kind.dimension
      limit ${INVENTED_VALUES_MAX + 1}) as found (value)`.execute(db);
  const groupOf = (day: string, dimension: string) => `${day}\n${dimension}`;
  const counted = found.rows.map(({ day, dimension, value }) => ({ group: groupOf(day, dimension), value }));
  const full = new Set(counted.flatMap(({ group, value }) => (value === OTHER_VALUES ? [group] : [])));
  const hasRoom = roomForValues(
    counted.filter(({ value }) => value !== OTHER_VALUES),
    INVENTED_VALUES_MAX,
  );
  return ({ view, day, dimension }: ValueKey, value: string): boolean => {
    const group = groupOf(day, dimension);
    return hasRoom(group, value, () => (canAdd ? canAdd(view, day, dimension) : !full.has(group)));
  };
}

/** Clicks and other events by kind, detail and location, on a page’s item. */
async function addClicks(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  rows: readonly AddedRow[],
): Promise<void> {
  const counts = new Map<string, { key: readonly string[]; human: number; raw: number }>();
  for (const { row, day } of rows) {
    const key = [day, row.kind, row.detail ?? '', row.location ?? '', String(row.item ?? 0)];
    const count = counts.get(key.join('\n')) ?? { key, human: 0, raw: 0 };
    count.raw += 1;
    count.human += row.isHuman ? 1 : 0;
    counts.set(key.join('\n'), count);
  }
  const groups = [...counts.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);
  if (groups.length === 0) return;
  const at = (index: number) => groups.map(({ key }) => key[index] ?? '');
  await sql`
    insert into analytics_click_day as d (organisation_id, site_id, day, kind, detail, location, item_id, clicks, raw_clicks)
    select ${organisationId}, ${siteId}, n.*
    from unnest(${at(0)}::date[], ${at(1)}::text[], ${at(2)}::text[], ${at(3)}::text[], ${at(4)}::integer[],
      ${groups.map(({ human }) => human)}::integer[], ${groups.map(({ raw }) => raw)}::integer[])
      as n (day, kind, detail, location, item_id, clicks, raw_clicks)
    on conflict (organisation_id, site_id, day, kind, detail, location, item_id) do update
      set clicks = d.clicks + excluded.clicks, raw_clicks = d.raw_clicks + excluded.raw_clicks`.execute(db);
}
