import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { readSiteUsage, type UsagePlace } from '../../../../server/usage.ts';

/** Maximum number of rows in one response. */
const ROWS_MAX = 500;

const PLACE = /^(\d{1,10})\.(\d{4}-(?:0[1-9]|1[0-2]))$/;

const MONTH = {
  companyId: integer({ label: 'Site license', required: true }),
  company: text({ label: 'Company', required: true, lengthMax: 150 }),
  month: text({ label: 'Month', required: true, help: 'Of UTC, like 2026-11.' }),
  views: integer({ label: 'Items read', required: true }),
  readers: integer({ label: 'Accounts', required: true, help: 'Readers who read an item while logged in.' }),
};

export const getLicenceUsage = defineOperation({
  name: 'getLicenceUsage',
  kind: 'query',
  summary: `How much was read by the licenses of a site, by company and month: ${ROWS_MAX} rows at a time.`,
  input: {
    site: relation({
      label: 'Site',
      help: 'The site on which the companies read.',
      to: 'site',
      required: true,
    }),
    after: text({
      label: 'After',
      lengthMax: 20,
      pattern: PLACE,
      patternMessage: 'Pass on `next` of the answer before.',
      help: '`next` of the previous page.',
    }),
  },
  output: {
    shape: 'LicenceUsage',
    fields: {
      rows: list({
        label: 'Months',
        required: true,
        typeName: 'LicenceUsageMonth',
        entryLabel: 'month',
        of: MONTH,
      }),
      next: text({ label: 'Next', help: 'Null after the last row.' }),
    },
  },
  access: can('export_licences'),
  csv: { label: 'Usage of site licenses' },
  run: async (ctx: OperationContext, { site, after }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const place = { organisationId: ctx.organisationId, siteId: site };
    const rows = await readSiteUsage(ctx.db, place, { after: placeOf(after), limit: ROWS_MAX });
    const last = rows.length === ROWS_MAX ? rows.at(-1) : undefined;
    return { rows, next: last ? `${last.companyId}.${last.month}` : null };
  },
});

function placeOf(after: string | null | undefined): UsagePlace | null {
  const [, companyId, month] = PLACE.exec(after ?? '') ?? [];
  return companyId && month ? { companyId: Number(companyId), month } : null;
}
