/** What every report on views begins and ends with: its sites, its days, and the form of its response. */
import { sql } from 'kysely';
import { site as siteEntity } from '#entities/site/entity.ts';
import { reportPoints, reportTimes } from '#fields/report-times.ts';
import { notFound } from '#model/errors.ts';
import type { PeriodInput, ReportUnit } from '#reports/report-period.ts';
import type { OperationContext } from '#server/context.ts';
import { daySpans } from '../../report-store/model/day-spans.ts';
import type { Points, ReportScope } from '../../report-store/model/report-store.ts';
import { reportStore } from '../../report-store/server/report-store.ts';
import { noticeOf } from './notice-of.ts';
import { firstProvisionalDay, provisionalNotice } from './provisional-days.ts';
import { sampleNotice } from './sample-notice.ts';

export interface ReportQuestion extends PeriodInput {
  site: number;
  allSites?: boolean | null | undefined;
  unit?: ReportUnit | null | undefined;
}

/**
 * Returns the sites that a report counts, its periods in the time zone of the chosen site, and the first day that is not
 * final on one of the sites, in the time zone of each. Throws SITE_NOT_FOUND for a site that its user does not work on, and
 * PERIOD_INVALID for a period without days.
 */
export async function sitesOfReport(ctx: OperationContext, input: ReportQuestion) {
  const site = ctx.siteIds.includes(input.site) ? await ctx.records.find(siteEntity, input.site) : null;
  if (!site) throw notFound('SITE_NOT_FOUND', 'site');
  const timeZones = input.allSites ? await timeZonesOf(ctx, ctx.siteIds) : [site.timeZone];
  return {
    times: reportTimes(input, site.timeZone, ctx.now),
    sites: input.allSites ? ctx.siteIds : [site.id],
    firstProvisional: firstProvisionalDay(ctx.now, timeZones),
  };
}

async function timeZonesOf(
  { db, organisationId }: OperationContext,
  sites: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct time_zone as "timeZone" from site
    where organisation_id = ${organisationId} and id = any (${[...sites]}::integer[])`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/**
 * Returns the store of figures, the sites and days that a report counts, and the fields of its response that all such reports
 * share. Throws as `sitesOfReport`.
 */
export async function reportOfSites(ctx: OperationContext, input: ReportQuestion) {
  const { sites, times, firstProvisional } = await sitesOfReport(ctx, input);
  const store = reportStore(ctx);
  const scope: ReportScope = { sites, spans: daySpans(times) };
  return {
    store,
    scope,
    times,
    frame: async (points: Points) => ({
      // Figures are by day: the last day of the previous period is counted whole.
      period: { ...times.period, isToDate: false },
      countedMax: null,
      isCut: false,
      notice: noticeOf(
        await sampleNotice(store, sites, times.period),
        provisionalNotice(times.period, firstProvisional),
      ),
      points: reportPoints(times, points),
    }),
  };
}
