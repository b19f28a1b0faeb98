import { integer } from '#fields/integer/field.ts';
import { REPORT_ROWS_MAX, reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SumOf } from '#server/reports/index.ts';
import { reportOfSites } from '../../report-figures/server/report-of-sites.ts';
import { shareOf } from '../../report-figures/model/share-of.ts';
import type { GateMeasure } from '../../report-store/model/report-store.ts';
import { GATE_FILTERS } from '../model/gate-filters.ts';
import { GATE_BREAKDOWNS } from '../model/gate-funnel.ts';
import { gateNames } from '../server/gate-names.ts';

const FIGURES = {
  views: integer({ label: 'Views by people that met the gate', required: true }),
  clicks: integer({ label: 'Clicks on links to join and to log in', required: true }),
  clickPercent: integer({ label: 'Clicks in percent of views', help: 'Null without views.' }),
  requests: integer({ label: 'Registrations requested', required: true }),
  registrations: integer({
    label: 'Registrations',
    help: 'Readers who registered after a request.',
    required: true,
  }),
  registrationPercent: integer({
    label: 'Registrations in percent of requests',
    help: 'Null without requests.',
  }),
  logins: integer({ label: 'Logins, also those of new registrations', required: true }),
  loginPercent: integer({ label: 'Logins in percent of views', help: 'Null without views.' }),
};

export const getGateFunnel = defineOperation({
  name: 'getGateFunnel',
  kind: 'query',
  summary:
    'What readers did who met the gate of an item in a period, compared with the previous period: clicks to join and log in, registrations and logins, by item, section or type.',
  input: { ...reportInput(GATE_BREAKDOWNS), ...GATE_FILTERS },
  output: reportOutput('GateFunnel', { totals: FIGURES, columns: FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, scope, frame } = await reportOfSites(ctx, input);
    const by = input.by ?? GATE_BREAKDOWNS[0].value;
    const { total, points, rows, hasMoreRows } = await store.gates({
      scope,
      by,
      item: input.item ?? null,
      types: input.types ?? null,
      section: input.section ?? null,
      author: input.author ?? null,
      rowsMax: REPORT_ROWS_MAX,
    });
    const nameOf = await gateNames(
      ctx,
      by,
      rows.map(({ key }) => key),
    );
    return {
      ...(await frame(points)),
      totals: figuresOf(total.now),
      totalsBefore: figuresOf(total.before),
      rows: rows.map(({ key, now, before }) => ({
        key,
        ...nameOf(key),
        now: figuresOf(now),
        before: figuresOf(before),
      })),
      hasMoreRows,
    };
  },
});

function figuresOf(sum: SumOf<GateMeasure>) {
  const [views, clicks, requests] = [sum('views'), sum('clicks'), sum('requests')];
  const [registrations, logins] = [sum('registrations'), sum('logins')];
  return {
    views,
    clicks,
    clickPercent: shareOf(clicks, views),
    requests,
    registrations,
    registrationPercent: shareOf(registrations, requests),
    logins,
    loginPercent: shareOf(logins, views),
  };
}
