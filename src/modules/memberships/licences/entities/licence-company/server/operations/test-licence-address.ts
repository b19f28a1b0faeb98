import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { addressKey } from '../../../../server/addresses.ts';
import { findCompany } from '../../../../server/lookup.ts';
import { readLicences } from '../../../../server/read-licences.ts';

export const testLicenceAddress = defineOperation({
  name: 'testLicenceAddress',
  kind: 'query',
  summary: 'The license that covers an IP address on a site, even if site licenses are off.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site on which the address would read.',
      to: 'site',
      required: true,
    }),
    address: text({ label: 'IP address', required: true, lengthMax: 45 }),
  },
  output: {
    shape: 'LicenceOfAddress',
    fields: {
      id: integer({ label: 'Site license' }),
      companyName: text({ label: 'Company', lengthMax: 150 }),
      expires: instant({
        label: 'Expires',
        help: 'When the license ends. Null: no license covers the address, or it has no end.',
      }),
      isAllowed: boolean({ label: 'Site licenses are on', required: true }),
    },
  },
  access: can('view_licences', 'manage_licences'),
  run: async (ctx: OperationContext, { site: siteId, address }) => {
    if (!ctx.siteIds.includes(siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    if (addressKey(address) === null)
      throw badInput('IP_ADDRESS_INVALID', 'This is not a valid IP address.', {
        address: 'Enter an address like 193.0.6.1.',
      });
    const { table, isAllowed } = await readLicences(ctx.db, { organisationId: ctx.organisationId, siteId });
    const found = findCompany(table, address, Date.parse(ctx.now));
    const expires = found && found.expires !== Infinity ? new Date(found.expires).toISOString() : null;
    return { id: found?.id ?? null, companyName: found?.name ?? null, expires, isAllowed };
  },
});
