/** Sums the daily figures of items in two periods. */
import type { UnitOfWork } from '#server/records/index.ts';
import { ITEM_CHANNEL } from '../../collection/server/add-figures.ts';
import { itemNames } from '../../report-figures/server/item-names.ts';
import {
  ALL_ITEMS,
  type ItemOutcomes,
  type Line,
  type Points,
  type ReportScope,
  type ReportStore,
  type Totals,
  type ViewFigures,
} from '../../report-store/model/report-store.ts';
import type { ContentDetailBreakdown } from '../model/content-detail.ts';

export interface ContentViewsQuestion {
  scope: ReportScope;
  by: ContentDetailBreakdown;
  item: number | null;
  channel: string | null;
  rowsMax: number;
}

export interface ContentViews extends ViewFigures {
  /** Sum of daily visitors; null by channel: visitors are not counted by channel. */
  visitors: number | null;
  /** Null by channel, like visitors. */
  outcomes: ItemOutcomes | null;
}

interface ContentRow {
  key: string;
  /** Name and type of the item; null for a channel and for an item that was deleted. */
  name: string | null;
  type: string | null;
  now: ContentViews;
  before: ContentViews;
}

interface ContentAnswer {
  now: ContentViews;
  before: ContentViews;
  points: Points;
  rows: ContentRow[];
  hasMoreRows: boolean;
}

/** Returns totals, points of the chart, and the rows with the most views. */
export async function countContentViews(
  work: UnitOfWork,
  store: ReportStore,
  question: ContentViewsQuestion,
): Promise<ContentAnswer> {
  const { scope, by, channel, item, rowsMax } = question;
  const byChannel =
    item === null
      ? { dimension: ITEM_CHANNEL, values: channel === null ? null : [channel] }
      : { item, channel };
  const totals = await store.viewTotals(scope, byChannel);
  const { lines, hasMore } =
    by === 'channel'
      ? await store.viewLines(scope, byChannel, rowsMax)
      : item === null
        ? await store.itemLines(scope, channel, rowsMax)
        : { lines: lineOfItem(item, totals), hasMore: false };
  const ids = by === 'item' ? lines.map(({ key }) => Number(key)) : [];
  const counted = await withItemFigures(store, question, ids);
  const names = await itemNames(work, ids);
  return {
    now: counted(totals.now, item ?? ALL_ITEMS, true),
    before: counted(totals.before, item ?? ALL_ITEMS, false),
    points: totals.points,
    rows: lines.map(({ key, now, before }) => {
      const id = by === 'item' ? Number(key) : null;
      const { name = null, type = null } = (id === null ? undefined : names.get(id)) ?? {};
      return { key, name, type, now: counted(now, id, true), before: counted(before, id, false) };
    }),
    hasMoreRows: hasMore,
  };
}

/** Returns a function that adds the figures that are not counted by channel. `of` null: figures of a channel. */
async function withItemFigures(
  store: ReportStore,
  question: ContentViewsQuestion,
  ids: readonly number[],
): Promise<(figures: ViewFigures, of: number | null, isNow: boolean) => ContentViews> {
  if (question.channel !== null) return (figures) => ({ ...figures, visitors: null, outcomes: null });
  const wanted = [...new Set([question.item ?? ALL_ITEMS, ...ids])];
  const visitors = await store.visitors(question.scope, wanted);
  const outcomes = await store.outcomes(question.scope, wanted);
  return (figures, of, isNow) => ({
    ...figures,
    visitors: of === null ? null : visitors(of, isNow),
    outcomes: of === null ? null : outcomes(of, isNow),
  });
}

/** The row of a chosen item; none without views. */
function lineOfItem(item: number, { now, before }: Totals<ViewFigures>): Line<ViewFigures>[] {
  return now.rawViews + before.rawViews > 0 ? [{ key: String(item), now, before }] : [];
}
