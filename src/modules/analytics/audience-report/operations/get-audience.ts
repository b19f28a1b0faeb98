import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { secondsPerView, VIEW_FIGURES } from '../../report-figures/model/view-figures.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import { ALL_ITEMS, type ViewFigures } from '../../report-store/model/report-store.ts';
import { AUDIENCE_FILTERS } from '../model/audience-filters.ts';
import { AUDIENCE_BREAKDOWNS } from '../model/audience.ts';
import { blockedShares, blockedUnknown } from '../../page-responses/server/blocked-share.ts';
import { consentNotice } from '../../report-figures/server/consent-notice.ts';
import { noticeOf } from '../../report-figures/server/notice-of.ts';
import { audienceNames } from '../server/audience-names.ts';

const TOTALS = {
  ...VIEW_FIGURES,
  visitors: integer({ label: 'Sum of daily visitors', required: true }),
  blocked: integer({
    label: 'Percent of the pages sent to readers without a view',
    help: 'Blocked by the browser, or left early; an estimate. Null if it is unknown.',
  }),
};

export const getAudience = defineOperation({
  name: 'getAudience',
  kind: 'query',
  summary:
    'Views of all pages of a site in a period, compared with the previous period: in total, over time, and by source, referrer, campaign, device, access, page type, content type, section or author, or by why they are not counted.',
  input: { ...reportInput(AUDIENCE_BREAKDOWNS), ...AUDIENCE_FILTERS },
  output: reportOutput('AudienceReport', { totals: TOTALS, columns: VIEW_FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, scope, frame } = await reportOfSites(ctx, input);
    const by = input.by ?? AUDIENCE_BREAKDOWNS[0].value;
    // Each view has exactly one type of page.
    const { now, before, points } = await store.viewTotals(scope, { dimension: 'page' });
    const { lines, hasMore } = await store.viewLines(scope, { dimension: by }, REPORT_ROWS_MAX);
    const visitors = await store.visitors(scope, [ALL_ITEMS]);
    const blocked = await blockedShares(store, scope);
    const nameOf = await audienceNames(
      ctx,
      by,
      lines.map(({ key }) => key),
    );
    const answer = await frame(points);
    return {
      ...answer,
      notice: noticeOf(
        answer.notice,
        await consentNotice(store, scope),
        blocked.now === null && blockedUnknown(ctx.services.config),
      ),
      totals: { ...figuresOf(now), visitors: visitors(ALL_ITEMS, true), blocked: blocked.now },
      totalsBefore: { ...figuresOf(before), visitors: visitors(ALL_ITEMS, false), blocked: blocked.before },
      rows: lines.map((line) => ({
        key: line.key,
        ...nameOf(line.key),
        now: figuresOf(line.now),
        before: figuresOf(line.before),
      })),
      hasMoreRows: hasMore,
    };
  },
});

function figuresOf(figures: ViewFigures) {
  return { views: figures.views, secondsPerView: secondsPerView(figures), rawViews: figures.rawViews };
}
