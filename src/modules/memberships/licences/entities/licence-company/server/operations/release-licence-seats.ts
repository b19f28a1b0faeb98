import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { releaseSeats } from '../../../../server/seats.ts';
import { licenceCompany } from '../../entity.ts';

export const releaseLicenceSeats = defineOperation({
  name: 'releaseLicenceSeats',
  kind: 'mutation',
  summary: 'Releases all seats of a site license. Readers take a free seat at their next login.',
  input: { id: integer({ label: 'Site license', names: 'licenceCompany', required: true, min: 1 }) },
  output: {
    shape: 'ReleasedSeats',
    fields: {
      count: integer({ label: 'Seats released', help: 'How many readers lost their seat.', required: true }),
    },
  },
  access: can('manage_licences'),
  run: async (ctx: OperationContext, { id }) => {
    const licence = await ctx.records.find(licenceCompany, id);
    if (!licence || !ctx.siteIds.includes(licence.site))
      throw notFound('LICENCE_COMPANY_NOT_FOUND', 'site license');
    return { count: await releaseSeats(ctx.db, ctx.organisationId, { licenceId: id }) };
  },
});
