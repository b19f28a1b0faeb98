import { site as siteEntity } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { reportPoints, reportTimes } from '#fields/report-times.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { MEMBERS_BREAKDOWNS } from '../../../../../staff/model/members-breakdowns.ts';
import { MEMBERS_FILTERS } from '../../../../../staff/model/members-filters.ts';
import { COUNTRY_CHOICES } from '../../profile-fields.ts';
import { countMembers } from '../count-members.ts';

const FIGURES = {
  joined: integer({ label: 'Joined', help: 'Accounts that were created in the period.', required: true }),
  closed: integer({ label: 'Left', required: true }),
  active: integer({ label: 'Active members', help: 'Readers who logged in at least once.', required: true }),
  logins: integer({
    label: 'Logins',
    help: 'Number of logins, of the same reader also several times.',
    required: true,
  }),
};

export const getMembersReport = defineOperation({
  name: 'getMembersReport',
  kind: 'query',
  summary:
    'Number of readers who joined, left and logged in on a site in a period, compared with the previous period: in total, over time, and by country.',
  input: { ...reportInput(MEMBERS_BREAKDOWNS), ...MEMBERS_FILTERS },
  output: reportOutput('MembersReport', { totals: FIGURES, columns: FIGURES }),
  access: can('view_site_users'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const times = reportTimes(input, site.timeZone, ctx.now);
    const { total, points, rows, hasMoreRows } = await countMembers(ctx, {
      site: site.id,
      now: times.now,
      before: times.before,
      countryCode: input.countryCode ?? null,
      rowsMax: REPORT_ROWS_MAX,
    });
    return {
      period: times.period,
      countedMax: null,
      isCut: false,
      totals: total.now,
      totalsBefore: total.before,
      points: reportPoints(times, points),
      rows: rows.map(({ key, now, before }) => ({
        key,
        name: key === '' ? 'No country' : countryNameOf(key),
        note: null,
        now,
        before,
      })),
      hasMoreRows,
    };
  },
});

/** The English name of a country by its three-letter code. */
function countryNameOf(code: string): string {
  return COUNTRY_CHOICES.find(({ value }) => value === code)?.label ?? code;
}
