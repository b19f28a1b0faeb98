/** Emits what happens to items, for jobs and for other programs. */
import { publicationState, STATUS } from '#access/decide-access.ts';
import { contentPath, LINK_FIELD } from '#addresses/paths.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { emit, type EventReach } from '#model/jobs/define-event.ts';
import type { RecordOf } from '#records/record-of.ts';
import { readOncePerBatch } from '#records/write-batch.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { contentChanged } from '../events/content-changed.ts';
import { contentCreated } from '../events/content-created.ts';
import { contentDeleted } from '../events/content-deleted.ts';
import { contentMoved } from '../events/content-moved.ts';
import { contentPublished } from '../events/content-published.ts';
import { contentUnpublished } from '../events/content-unpublished.ts';
import { recordChange } from '../changes/record-change.ts';
import { announcedUntil } from './announced-until.ts';

type Item = RecordOf<typeof content>;

/**
 * Milliseconds before a date within which a write and the search for passed dates exclude each other. Otherwise the date could
 * pass before the write is committed, and neither would notice it.
 */
const NEAR_MS = 600_000;

/** Emits the events of one write of an item, and records it for programs that follow the changes. */
export async function announceWrite(
  work: RecordContext,
  { before, after }: { before: Item | null; after: Item | null },
): Promise<void> {
  // The path of an item that readers cannot read contains its title.
  const wasReadable = before !== null && isPublicAt(before, latest(before.updated, work.now));
  await recordChange(work, { before, after, path: wasReadable ? await pathOf(work, before) : null });
  if (!after || (after.status === STATUS.deleted && before?.status !== STATUS.deleted)) {
    if (before && before.status !== STATUS.deleted) await announceDeletion(work, before, after ?? before);
    return;
  }
  const written = latest(after.updated, work.now);
  const isNearDate = hasDateWithin(after, written, new Date(Date.parse(written) + NEAR_MS).toISOString());
  const now = isNearDate
    ? latest(written, (await announcedUntil(work, work.organisationId)) ?? written)
    : written;
  const wasPublic = before !== null && (await wasAnnouncedPublic(work, before, now));
  const isNowPublic = isPublicAt(after, now);
  if (!before)
    await emit(work, contentCreated, factsOf(after), isNowPublic ? reachOf(work, after) : sitesOf(after));
  if (wasPublic && isNowPublic) await announceChange(work, before, after);
  else if (isNowPublic) await announcePublic(work, after);
  else if (wasPublic) await announceHidden(work, before, after);
}

/** Emits that dates of an item have passed between two instants: readers can read it, or no longer. */
export async function announceDates(
  work: RecordContext,
  item: Item,
  { since, until }: { since: string; until: string },
): Promise<void> {
  const wasPublic = isPublicAt(item, latest(item.updated, since));
  const isNowPublic = isPublicAt(item, until);
  if (isNowPublic && !wasPublic) await announcePublic(work, item);
  if (wasPublic && !isNowPublic) await announceHidden(work, item, item);
}

/** Emits that readers can read an item from now on. */
async function announcePublic(work: RecordContext, item: Item): Promise<void> {
  await emit(work, contentPublished, factsOf(item), reachOf(work, item));
}

/** Emits that readers can no longer read an item. `before`: the item as readers saw it. */
async function announceHidden(work: RecordContext, before: Item, after: Item): Promise<void> {
  await emit(work, contentUnpublished, factsOf(after), reachOf(work, before));
}

/** Whether readers can read the item at an instant, by its state and dates. */
function isPublicAt(item: Item, instant: string): boolean {
  return publicationState(item, instant) === 'published';
}

async function announceDeletion(work: RecordContext, before: Item, after: Item): Promise<void> {
  const wasPublic = isPublicAt(before, latest(before.updated, work.now));
  await emit(work, contentDeleted, factsOf(after), wasPublic ? reachOf(work, before) : sitesOf(before));
}

async function announceChange(work: RecordContext, before: Item, after: Item): Promise<void> {
  // A site that the item has left learns of it too, and reads that it is not shown there.
  const siteIds = [...new Set([...sitesOf(after).siteIds, ...sitesOf(before).siteIds])];
  await emit(work, contentChanged, factsOf(after), { ...reachOf(work, after), siteIds });
  if (!couldMove(before, after)) return;
  const [oldPath, path] = [await pathOf(work, before), await pathOf(work, after)];
  if (oldPath === path) return;
  await emit(work, contentMoved, { ...factsOf(after), oldPath }, reachOf(work, after));
}

/**
 * Whether readers could read the item at the last instant that was announced: its state after its last write, or when its
 * dates were last looked at, if a date has passed since.
 */
async function wasAnnouncedPublic(work: RecordContext, before: Item, now: string): Promise<boolean> {
  const hasPassed = hasDateWithin(before, before.updated, now);
  const until = hasPassed ? ((await announcedUntil(work, work.organisationId)) ?? now) : before.updated;
  return isPublicAt(before, latest(before.updated, until));
}

/** Whether the item is published or ends after one instant, and not after the other. */
function hasDateWithin({ published, unpublished }: Item, from: string, to: string): boolean {
  return [published, unpublished].some(
    (date) => date !== null && Date.parse(date) > Date.parse(from) && Date.parse(date) <= Date.parse(to),
  );
}

function latest(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other;
}

function factsOf({ id, site, type, version }: Item) {
  return { siteId: site, contentId: id, type, version };
}

function sitesOf({ site, sitesShown }: Item): Required<Pick<EventReach, 'siteIds'>> {
  return { siteIds: [...new Set([site, ...(sitesShown ?? [])])] };
}

/** Sites and path of an item that readers can read: the path of a draft contains its title. */
function reachOf(work: RecordContext, item: Item): EventReach {
  return { ...sitesOf(item), details: async () => ({ path: await pathOf(work, item) }) };
}

/** Whether a field that the path consists of has changed. */
function couldMove(before: Item, after: Item): boolean {
  return (
    before.alias !== after.alias ||
    before.primarySection !== after.primarySection ||
    before.name !== after.name ||
    before.slugLanguage !== after.slugLanguage ||
    !isDeepEqual(before.fields?.[LINK_FIELD], after.fields?.[LINK_FIELD])
  );
}

/** The canonical path of an item on its site. */
async function pathOf(work: RecordContext, item: Item): Promise<string> {
  const sections = await sectionAliases(work, work.organisationId);
  const section = item.primarySection === null ? undefined : sections.get(item.primarySection);
  const alias = section?.siteId === item.site ? section.alias : null;
  return contentPath(item, work.registry.contentTypes.get(item.type), alias);
}

const sectionAliases = readOncePerBatch(async (work: UnitOfWork, organisationId: number) => {
  const rows = await work.db
    .selectFrom('website_section')
    .select(['id', 'site_id', 'alias'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map(({ id, site_id, alias }) => [id, { siteId: site_id, alias }]));
});
