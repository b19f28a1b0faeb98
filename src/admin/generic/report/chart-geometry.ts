/** Positions of a chart's bars in chart units. Each point has a slot, whatever the displayed width. */
import type { ReportPoint } from '#reports/report.ts';

export const SLOT_WIDTH = 10;
export const PLOT_HEIGHT = 100;

/** Space that a bar leaves free on each side of its slot, in chart units. */
const BAR_GAP = 1.5;

export interface Scale {
  max: number;
  /** Whole numbers from 0 to `max`, at equal distances. */
  ticks: number[];
}

/** A scale of round numbers that covers all points. */
export function scaleOf(points: readonly Pick<ReportPoint, 'count' | 'before'>[]): Scale {
  const most = Math.max(1, ...points.map(({ count, before }) => Math.max(count, before ?? 0)));
  const step = stepFor(most);
  const count = Math.ceil(most / step);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The smallest step of 1, 2, 5, 10, 20, … that reaches `most` in at most four steps. */
function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((one) => one * power * 4 >= most);
    if (step !== undefined) return step * power;
  }
}

/** Position and size of the bar for a count. */
export function barOf(count: number, index: number, max: number) {
  const height = (count / max) * PLOT_HEIGHT;
  return {
    x: index * SLOT_WIDTH + BAR_GAP,
    y: PLOT_HEIGHT - height,
    width: SLOT_WIDTH - 2 * BAR_GAP,
    height,
  };
}

/** A line at the height of the previous period, across every slot that has a value. */
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
 * Points with a label below them: at most eight, at equal distances. Every second label is minor and is left
 * out on narrow screens.
 */
export function tickIndexes(count: number): { index: number; isMinor: boolean }[] {
  const distance = Math.ceil(count / TICKS_MAX);
  const labelled = Array.from({ length: Math.ceil(count / distance) }, (_, nth) => nth * distance);
  return labelled.map((index, nth) => ({ index, isMinor: labelled.length > 4 && nth % 2 === 1 }));
}
