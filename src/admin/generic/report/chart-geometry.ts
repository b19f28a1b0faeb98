/** Positions of a chart's bars, in chart units: a slot for each point, whatever the displayed width. */
import type { ReportPoint } from '#reports/report.ts';

export const SLOT_WIDTH = 10;
export const PLOT_HEIGHT = 100;

/** How much of its slot a bar leaves free on each side. */
const BAR_GAP = 1.5;

export interface Scale {
  max: number;
  /** From 0 to `max`: whole numbers at equal distances. */
  ticks: number[];
}

/** A scale of round numbers that all points fit on. */
export function scaleOf(points: readonly Pick<ReportPoint, 'count' | 'before'>[]): Scale {
  const most = Math.max(1, ...points.map(({ count, before }) => Math.max(count, before ?? 0)));
  const step = stepFor(most);
  const count = Math.ceil(most / step);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The smallest of 1, 2, 5, 10, 20, … that reaches the top in at most four steps. */
function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((one) => one * power * 4 >= most);
    if (step !== undefined) return step * power;
  }
}

/** The bar of a count. */
export function barOf(count: number, index: number, max: number) {
  const height = (count / max) * PLOT_HEIGHT;
  return {
    x: index * SLOT_WIDTH + BAR_GAP,
    y: PLOT_HEIGHT - height,
    width: SLOT_WIDTH - 2 * BAR_GAP,
    height,
  };
}

/** A line at the height of the previous period, across each slot that has a value. */
export function beforeLine(points: readonly Pick<ReportPoint, 'before'>[], max: number): string {
  const steps = points.map(({ before }, index) => {
    if (before === null) return '';
    const y = PLOT_HEIGHT - (before / max) * PLOT_HEIGHT;
    const isJoined = index > 0 && points[index - 1]?.before !== null;
    return `${isJoined ? 'L' : 'M'}${index * SLOT_WIDTH} ${y}H${(index + 1) * SLOT_WIDTH}`;
  });
  return steps.join('');
}

const TICKS_MAX = 8;

/**
 * Points with a label below them: at most eight at equal distances; every second one is minor, and left out on narrow
 * screens.
 */
export function tickIndexes(count: number): { index: number; isMinor: boolean }[] {
  const distance = Math.ceil(count / TICKS_MAX);
  const labelled = Array.from({ length: Math.ceil(count / distance) }, (_, nth) => nth * distance);
  return labelled.map((index, nth) => ({ index, isMinor: labelled.length > 4 && nth % 2 === 1 }));
}
