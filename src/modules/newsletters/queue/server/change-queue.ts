/** Changes of the content queue, and of the drafts whose pinned items it decides. */
import { sql } from 'kysely';
import { badInput, recordNotFound } from '#model/errors.ts';
import type { RecordContext } from '#server/records/index.ts';
import { isCalendarDay } from '#text/days.ts';
import { newsletterCampaign, PINNED_MAX } from '../../composer/entities/newsletter-campaign/entity.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { newsletterQueueItem } from '../entities/newsletter-queue-item/entity.ts';
import { campaignsOn, plannedItems, type PlannedItem, type QueueDay } from './queue-rows.ts';

/** Plans an item before another planned item, or as the last one. Returns its id. */
export async function planItem(
  work: RecordContext,
  to: QueueDay,
  { content, before }: { content: number; before: number | null },
): Promise<number> {
  const { site } = await lockDay(work, to);
  const planned = await plannedItems(work, to);
  assertFits(planned, content);
  const { id } = await work.records.create(newsletterQueueItem, { site, ...to, content, position: 0 });
  await arrange(work, to, planned, placed(planned, { id, content }, before));
  return id;
}

/** Moves a planned item to another place, day or newsletter of the site. */
export async function moveItem(
  work: RecordContext,
  id: number,
  { before, ...to }: QueueDay & { before: number | null },
): Promise<void> {
  const { item, from } = await lockItem(work, id);
  const { site } = await lockDay(work, to);
  if (site !== item.site)
    throw badInput('OTHER_SITE', 'The newsletter belongs to another site. Choose one of this site.', {
      newsletter: 'Choose a newsletter of this site.',
    });
  const own = { id, content: item.content };
  const before1 = await plannedItems(work, from);
  const rest = before1.filter((planned) => planned.id !== id);
  if (from.newsletter === to.newsletter && from.day === to.day) {
    await arrange(work, to, before1, placed(rest, own, before));
    return;
  }
  const planned = await plannedItems(work, to);
  assertFits(planned, item.content);
  await work.records.update(newsletterQueueItem, { id, version: item.version, changes: to, base: from });
  await arrange(work, from, before1, rest);
  await arrange(work, to, planned, placed(planned, own, before));
}

/** Removes an item from the plan, and from the draft of its day. */
export async function removeItem(work: RecordContext, id: number): Promise<void> {
  const { from } = await lockItem(work, id);
  const planned = await plannedItems(work, from);
  await work.records.delete(newsletterQueueItem, id);
  await arrange(
    work,
    from,
    planned,
    planned.filter((item) => item.id !== id),
  );
}

/** The item and its day, which no other change can write until the transaction ends. */
async function lockItem(work: RecordContext, id: number) {
  const seen = await work.records.find(newsletterQueueItem, id);
  if (!seen) throw recordNotFound(newsletterQueueItem);
  await lockDay(work, { newsletter: seen.newsletter, day: seen.day });
  const item = await work.records.find(newsletterQueueItem, id, { lock: true });
  if (!item) throw recordNotFound(newsletterQueueItem);
  return { item, from: { newsletter: item.newsletter, day: item.day } };
}

/**
 * The newsletter, locked: changes of its plan happen one after another. Throws for a day that does not exist, and
 * for one whose campaigns can no longer be changed.
 */
async function lockDay(work: RecordContext, { newsletter: id, day }: QueueDay) {
  if (!isCalendarDay(day))
    throw badInput('VALUES_INVALID', 'This day does not exist. Choose another.', { day: 'Choose a day.' });
  const found = await work.records.find(newsletter, id, { lock: true });
  if (!found) throw recordNotFound(newsletter);
  const campaigns = await campaignsOn(work, { newsletter: id }, { from: day, until: day });
  const [closed] = campaigns;
  if (closed && !campaigns.some(({ state }) => state === 'draft'))
    throw badInput(
      'QUEUE_DAY_CLOSED',
      `“${closed.name}” is scheduled or has been sent, so its plan can no longer be changed. Plan the item for another day, or cancel the sending.`,
    );
  return found;
}

function assertFits(planned: readonly PlannedItem[], content: number): void {
  if (planned.some((item) => item.content === content))
    throw badInput('ITEM_ALREADY_PLANNED', 'The item is already planned for this newsletter on this day.', {
      content: 'Already planned for this day. Choose another item.',
    });
  if (planned.length >= PINNED_MAX)
    throw badInput(
      'QUEUE_DAY_FULL',
      `A campaign may have at most ${PINNED_MAX} planned items. Remove one first.`,
    );
}

function placed(others: readonly PlannedItem[], item: PlannedItem, before: number | null): PlannedItem[] {
  const at = others.findIndex(({ id }) => id === before);
  return others.toSpliced(at === -1 ? others.length : at, 0, item);
}

/** Stores the order of a day, and passes the change on to the drafts of the day. */
async function arrange(
  work: RecordContext,
  to: QueueDay,
  before: readonly PlannedItem[],
  after: readonly PlannedItem[],
): Promise<void> {
  const ids = after.map(({ id }) => id);
  if (ids.length > 0)
    await work.records.writeOperationalColumns(
      newsletterQueueItem,
      { ids },
      { position: sql`array_position(${ids}::integer[], id) - 1` },
    );
  const campaigns = await campaignsOn(work, { newsletter: to.newsletter }, { from: to.day, until: to.day });
  for (const { id, state } of campaigns) if (state === 'draft') await repin(work, id, before, after);
}

async function repin(
  work: RecordContext,
  campaignId: number,
  before: readonly PlannedItem[],
  after: readonly PlannedItem[],
): Promise<void> {
  const campaign = await work.records.find(newsletterCampaign, campaignId, { lock: true });
  if (!campaign) return;
  const pinned = campaign.pinned ?? [];
  const next = repinned(
    pinned,
    before.map(({ content }) => content),
    after.map(({ content }) => content),
  ).slice(0, PINNED_MAX);
  if (next.join() === pinned.join()) return;
  const { id, version } = campaign;
  await work.records.update(newsletterCampaign, {
    id,
    version,
    changes: { pinned: next },
    base: { pinned: campaign.pinned },
  });
}

/**
 * The pinned items of a draft after its plan has changed: the planned ones in their new order, then those that
 * editors pinned. A planned item that editors had removed from the draft stays removed.
 */
export function repinned(
  pinned: readonly number[],
  before: readonly number[],
  after: readonly number[],
): number[] {
  const planned = after.filter((id) => pinned.includes(id) || !before.includes(id));
  return [...planned, ...pinned.filter((id) => !planned.includes(id) && !before.includes(id))];
}
