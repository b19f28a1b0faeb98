/** Names and notes of the rows of the report on the speed of pages. */
import type { RowName } from '#entities/content/server/reports/row-names.ts';
import type { OperationContext } from '#server/context.ts';
import { audienceNames } from '../../audience-report/server/audience-names.ts';
import { BROWSERS } from '../model/browser.ts';
import { markOf, METRICS } from '../model/metrics.ts';
import type { PageSpeedBreakdown } from '../model/page-speed.ts';
import type {
  Line,
  ReportStore,
  SpeedFigures,
  SpeedQuestion,
} from '../../report-store/model/report-store.ts';
import { OTHER_PAGES } from './add-page-speed.ts';
import { layoutChanges } from './layout-changes.ts';

const NO_BLOCK = 'Not in a block';

/** Returns what a row is called, with the marks of its figures and, for a layout, its last change. */
export async function speedNames(
  ctx: OperationContext,
  store: ReportStore,
  { by, lines, scope, filters }: SpeedQuestion & { lines: readonly Line<SpeedFigures>[] },
): Promise<(line: Line<SpeedFigures>) => RowName> {
  const keys = lines.map(({ key }) => key);
  if (by === 'layout') {
    const known = await layoutChanges(ctx, store, { scope, filters }, keys.filter(Boolean).map(Number));
    return ({ key, now }) => {
      const facts = known.get(key);
      const name = key === '' ? 'No layout' : (facts?.name ?? 'Deleted layout');
      return { name, note: [marksOf(now), facts?.change].filter(Boolean).join('. ') || null };
    };
  }
  const pageName = await audienceNames(ctx, 'page', keys);
  return ({ key, now }) => ({ name: nameOf(by, key, (page) => pageName(page).name), note: marksOf(now) });
}

function nameOf(by: PageSpeedBreakdown, key: string, pageName: (key: string) => string): string {
  if (by === 'metric') return METRICS.find(({ value }) => value === key)?.label ?? key;
  if (by === 'browser') return BROWSERS.find(({ value }) => value === key)?.label ?? key;
  if (by === 'page') return key === OTHER_PAGES ? 'Other' : pageName(key);
  if (key === '') return NO_BLOCK;
  return by === 'block' ? key : pageName(key.replaceAll('_', '-'));
}

/** The mark of each figure with its samples: `LCP good (204), INP poor (12)`; null without figures. */
export function marksOf(figures: SpeedFigures): string | null {
  const marks = METRICS.flatMap((metric) => {
    const figure = figures[metric.value];
    return figure
      ? [`${metric.short} ${markOf(figure.value, metric)} (${figure.samples.toLocaleString('en')})`]
      : [];
  });
  return marks.join(', ') || null;
}
