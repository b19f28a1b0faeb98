/** Sums the daily figures of items in two periods. */
import type { UnitOfWork } from '#server/records/index.ts';
import { ALL_PAGES } from '../../collection/server/count-visitors.ts';
import { ITEM_CHANNEL } from '../../collection/server/add-figures.ts';
import {
  linesOf,
  totalsOf,
  type FigureLine,
  type Totals,
  type ViewFigures,
} from '../../report-figures/server/figure-rows.ts';
import { itemNames } from '../../report-figures/server/item-names.ts';
import {
  dimensionSource,
  itemSource,
  itemsSource,
  visitorsOf,
  type OfSites,
} from '../../report-figures/server/sources.ts';
import { outcomesOf, type ItemOutcomes } from '../../outcomes/server/outcomes-of.ts';
import type { ContentDetailBreakdown } from '../model/content-detail.ts';

export interface ContentViewsQuestion extends OfSites {
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
  points: Totals['points'];
  rows: ContentRow[];
  hasMoreRows: boolean;
}

/** Returns totals, points of the chart, and the rows with the most views. */
export async function countContentViews(
  work: UnitOfWork,
  question: ContentViewsQuestion,
): Promise<ContentAnswer> {
  const { by, channel, item, rowsMax, spans } = question;
  const byChannel =
    item === null
      ? dimensionSource(work, question, ITEM_CHANNEL, channel)
      : itemSource(work, question, item, channel);
  const totals = await totalsOf(work, byChannel, spans);
  const { lines, hasMore } =
    by === 'channel'
      ? await linesOf(work, byChannel, rowsMax)
      : item === null
        ? await linesOf(work, itemsSource(work, question, channel), rowsMax)
        : { lines: lineOfItem(item, totals), hasMore: false };
  const ids = by === 'item' ? lines.map(({ key }) => Number(key)) : [];
  const counted = await withItemFigures(work, question, ids);
  const names = await itemNames(work, ids);
  return {
    now: counted(totals.now, item ?? ALL_PAGES, true),
    before: counted(totals.before, item ?? ALL_PAGES, false),
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
  work: UnitOfWork,
  question: ContentViewsQuestion,
  ids: readonly number[],
): Promise<(figures: ViewFigures, of: number | null, isNow: boolean) => ContentViews> {
  if (question.channel !== null) return (figures) => ({ ...figures, visitors: null, outcomes: null });
  const wanted = [...new Set([question.item ?? ALL_PAGES, ...ids])];
  const visitors = await visitorsOf(work, question, wanted);
  const outcomes = await outcomesOf(work, question, wanted);
  return (figures, of, isNow) => ({
    ...figures,
    visitors: of === null ? null : visitors(of, isNow),
    outcomes: of === null ? null : outcomes(of, isNow),
  });
}

/** The row of a chosen item; none without views. */
function lineOfItem(item: number, { now, before }: Totals): FigureLine[] {
  return now.rawViews + before.rawViews > 0 ? [{ key: String(item), now, before }] : [];
}
