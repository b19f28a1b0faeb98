/** Places and times of an item: the rows of `content_schedule` that follow from its placements and publish window. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import { ancestorsOf } from '#records/tree.ts';
import { deferredStatement, readOncePerBatch } from '#records/write-batch.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { content } from '../../entity.ts';

export interface Placement {
  section: number;
  option: string;
  /** ISO; null means the corresponding end of the publish window. */
  start: string | null;
  end: string | null;
}

export interface SectionNode {
  id: number;
  parentId: number | null;
  siteId: number;
}

/** The parts of an item that its placements depend on. */
export interface ItemPlacement {
  status: number;
  published: string | null;
  unpublished: string | null;
  primarySection: number | null;
  schedules: readonly Placement[];
  keepOutOfFronts?: boolean | null;
}

export interface ScheduleRow {
  siteId: number;
  /** 0 means the whole site. */
  sectionId: number;
  option: string;
  isDirect: boolean;
  /** Milliseconds; Infinity if open-ended. */
  startsAt: number;
  endsAt: number;
}

interface Window {
  from: number;
  to: number;
}

/** The item's placements, plus a Standard one in the primary section if they do not include that section. */
export function effectivePlacements(item: Pick<ItemPlacement, 'primarySection' | 'schedules'>): Placement[] {
  const own = item.primarySection;
  if (own === null || item.schedules.some((placement) => placement.section === own))
    return [...item.schedules];
  return [{ section: own, option: 'Standard', start: null, end: null }, ...item.schedules];
}

/**
 * Every window in which the item is in a list: per section, per ancestor section and for the whole site; per
 * option and for any option ('*'). Empty for an item excluded from fronts. Windows that meet or overlap are
 * merged, so at any instant a list has the item at most once. Pure.
 */
export function scheduleRows(item: ItemPlacement, sections: ReadonlyMap<number, SectionNode>): ScheduleRow[] {
  if (item.status !== 1 || item.published === null || item.keepOutOfFronts) return [];
  const published = Date.parse(item.published);
  const unpublished = item.unpublished === null ? Infinity : Date.parse(item.unpublished);
  const lists = new Map<
    string,
    { siteId: number; sectionId: number; option: string; direct: Window[]; all: Window[] }
  >();
  for (const placement of effectivePlacements(item)) {
    const section = sections.get(placement.section);
    if (!section) continue;
    const from = Math.max(published, placement.start === null ? -Infinity : Date.parse(placement.start));
    const to = Math.min(unpublished, placement.end === null ? Infinity : Date.parse(placement.end));
    if (from >= to) continue;
    for (const sectionId of [...aboveOf(section, sections), 0]) {
      for (const option of [placement.option, '*']) {
        const key = `${section.siteId}/${sectionId}/${option}`;
        const list = lists.get(key) ?? { siteId: section.siteId, sectionId, option, direct: [], all: [] };
        list.all.push({ from, to });
        if (sectionId === section.id) list.direct.push({ from, to });
        lists.set(key, list);
      }
    }
  }
  return [...lists.values()].flatMap(({ siteId, sectionId, option, direct, all }) => {
    const own = unite(direct);
    const rows = (windows: Window[], isDirect: boolean) =>
      windows.map(({ from, to }) => ({ siteId, sectionId, option, isDirect, startsAt: from, endsAt: to }));
    return [...rows(own, true), ...rows(subtract(unite(all), own), false)];
  });
}

/**
 * Rewrites an item's rows, or writes the first rows of a new item, and purges every list that the item was or
 * is in.
 */
export async function writeSchedules(
  work: UnitOfWork,
  record: RecordOf<typeof content>,
  { sections, isNew }: { sections: ReadonlyMap<number, SectionNode>; isNew: boolean },
): Promise<void> {
  const rows = scheduleRows({ ...record, schedules: record.schedules ?? [] }, sections);
  for (const row of rows) addTag(work, row.siteId, row.sectionId);
  const { id, type, primaryImage } = record;
  await replaceSchedules(work, { id, type, hasImage: primaryImage !== null, isNew, rows });
}

interface SchedulesOf {
  id: number;
  type: string;
  hasImage: boolean;
  isNew: boolean;
  rows: readonly ScheduleRow[];
}

const replaceSchedules = deferredStatement(async (work: UnitOfWork, items: readonly SchedulesOf[]) => {
  await removeSchedules(
    work,
    items.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
  );
  const last = [...new Map(items.map((item) => [item.id, item])).values()];
  const rows = last.flatMap(({ id, type, hasImage, rows: own }) =>
    own.map((row) => ({ ...row, id, type, hasImage })),
  );
  if (rows.length === 0) return;
  const end = (row: ScheduleRow) =>
    row.endsAt === Infinity ? 'infinity' : new Date(row.endsAt).toISOString();
  await sql`
    insert into content_schedule (organisation_id, site_id, section_id, content_id, option, type, has_image, is_direct, starts_at, ends_at)
    select ${work.organisationId}, * from unnest(
      ${rows.map((row) => row.siteId)}::integer[], ${rows.map((row) => row.sectionId)}::integer[], ${rows.map((row) => row.id)}::integer[],
      ${rows.map((row) => row.option)}::text[], ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.hasImage)}::boolean[],
      ${rows.map((row) => row.isDirect)}::boolean[], ${rows.map((row) => new Date(row.startsAt).toISOString())}::timestamptz[], ${rows.map(end)}::timestamptz[])
  `.execute(work.db);
});

async function removeSchedules(work: UnitOfWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await work.db
    .deleteFrom('content_schedule')
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', 'in', ids)
    .returning(['site_id', 'section_id'])
    .execute();
  for (const row of removed) addTag(work, row.site_id, row.section_id);
}

/** All sections of the actor's sites, for walking up the tree. */
export async function loadSections(work: UnitOfWork): Promise<ReadonlyMap<number, SectionNode>> {
  return sectionsOf(work, work.organisationId);
}

/** While more sites are visible there are no concurrent writes, nor a batch of any. */
const sectionsOf = readOncePerBatch(async (work: UnitOfWork, organisationId: number) => {
  const rows = await work.db
    .selectFrom('website_section')
    .select(['id', 'parent_id', 'site_id'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, parentId: row.parent_id, siteId: row.site_id }]));
});

/**
 * Runs `derive` with the sections of all placements, on any site of the organisation, and with those sites visible: a
 * placement was checked when a user of its site saved it; the publishing user may not have access.
 */
export async function withPlacedSections<T>(
  work: RecordContext,
  placements: readonly Placement[],
  derive: (sections: ReadonlyMap<number, SectionNode>) => Promise<T>,
): Promise<T> {
  const own = await loadSections(work);
  const unseen = placements.map(({ section }) => section).filter((section) => !own.has(section));
  if (unseen.length === 0) return derive(own);
  const { rows } = await sql<{ id: number }>`select placed_sites(${unseen}) as id`.execute(work.db);
  return work.withAdditionalSites(
    rows.map(({ id }) => id),
    async () => derive(await loadSections(work)),
  );
}

function addTag(work: UnitOfWork, siteId: number, sectionId: number): void {
  work.tags.add(sectionId === 0 ? `all:${siteId}` : `s:${sectionId}`);
}

/** The ids of the section and its ancestors. */
function aboveOf(section: SectionNode, sections: ReadonlyMap<number, SectionNode>): number[] {
  const parentOf = ({ parentId }: SectionNode) => (parentId === null ? undefined : sections.get(parentId));
  return ancestorsOf(section, parentOf).map(({ id }) => id);
}

function unite(windows: readonly Window[]): Window[] {
  const united: Window[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last && window.from <= last.to) last.to = Math.max(last.to, window.to);
    else united.push({ ...window });
  }
  return united;
}

/** The parts of `windows` outside `taken`; both sorted and without overlaps. */
function subtract(windows: readonly Window[], taken: readonly Window[]): Window[] {
  return windows.flatMap((window) => {
    const rest: Window[] = [];
    let from = window.from;
    for (const hole of taken) {
      if (hole.to <= from || hole.from >= window.to) continue;
      if (hole.from > from) rest.push({ from, to: hole.from });
      from = Math.max(from, hole.to);
    }
    if (from < window.to) rest.push({ from, to: window.to });
    return rest;
  });
}
