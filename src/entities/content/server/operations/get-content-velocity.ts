import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { reportPoints, reportTimes } from '#fields/report-times.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { VELOCITY_FILTERS } from '../../velocity-filters.ts';
import { VELOCITY_BREAKDOWNS } from '../../velocity.ts';
import { countPublished, type Counted } from '../reports/count-published.ts';
import { rowNames } from '../reports/row-names.ts';

/** Maximum number of items read per period: as many as a site publishes in its busiest years. */
const COUNTED_MAX = 50_000;

const FIGURES = {
  published: integer({ label: 'Items published', required: true }),
  minutesToPublish: integer({
    label: 'Minutes from creation to publication',
    help: 'Median. Excludes items published before their creation. Null without other items.',
  }),
};

export const getContentVelocity = defineOperation({
  name: 'getContentVelocity',
  kind: 'query',
  summary:
    'Number of items that went live on a site in a period, compared with the previous period: in total, over time, and by type, section, author or creator.',
  input: { ...reportInput(VELOCITY_BREAKDOWNS), ...VELOCITY_FILTERS },
  output: reportOutput('ContentVelocity', { totals: FIGURES, columns: FIGURES }),
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const times = reportTimes(input, site.timeZone, ctx.now);
    const by = input.by ?? 'type';
    const { total, points, rows, isCut, hasMoreRows } = await countPublished(ctx, {
      site: site.id,
      now: times.now,
      before: times.before,
      by,
      types: input.types ?? null,
      section: input.section ?? null,
      author: input.author ?? null,
      countedMax: COUNTED_MAX,
      rowsMax: REPORT_ROWS_MAX,
    });
    const nameOf = await rowNames(
      ctx,
      by,
      rows.map(({ key }) => key),
    );
    const [totals, totalsBefore] = figuresOf(total);
    return {
      period: times.period,
      countedMax: COUNTED_MAX,
      isCut,
      totals,
      totalsBefore,
      points: reportPoints(times, points),
      rows: rows.map((row) => {
        const [now, before] = figuresOf(row);
        return { key: row.key, ...nameOf(row.key), now, before };
      }),
      hasMoreRows,
    };
  },
});

/** The figures of both periods. */
function figuresOf({ now, before, minutes, minutesBefore }: Counted) {
  return [
    { published: now, minutesToPublish: minutes },
    { published: before, minutesToPublish: minutesBefore },
  ] as const;
}
