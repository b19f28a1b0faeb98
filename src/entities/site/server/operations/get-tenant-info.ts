import { boolean } from '#fields/boolean/field.ts';
import { list } from '#fields/list/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

const TENANT = {
  siteId: integer({ label: 'Id of the site', help: 'ID of the site, as in getSite.', required: true }),
  tenantKey: text({ label: 'Tenant key', required: true }),
  name: text({ label: 'Site name', required: true }),
  host: text({ label: 'Host', required: true, help: 'URL of the public site.' }),
  origin: text({ label: 'Origin', required: true }),
  language: text({ label: 'Language', required: true }),
  timeZone: text({ label: 'Time zone', required: true, help: 'IANA name.' }),
  isTest: boolean({ label: 'Test site', required: true }),
};

export const getTenantInfo = defineOperation({
  name: 'getTenantInfo',
  kind: 'query',
  summary: 'The current site and, for staff, the sites they work on. Includes test sites on request.',
  input: {
    includeTest: boolean({ label: 'Include test sites', default: false }),
  },
  output: {
    shape: 'TenantInfo',
    fields: {
      ...TENANT,
      tenants: list({
        label: 'Sites',
        required: true,
        of: TENANT,
        typeName: 'Tenant',
        entryLabel: 'site',
      }),
    },
  },
  access: anyone,
  run: async ({ site, actor, siteIds, services }: OperationContext, { includeTest }) => {
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const { organisationId, siteId } = site;
    const own = services.sites.tenants(organisationId, true).find((tenant) => tenant.siteId === siteId);
    if (!own) throw notFound('SITE_NOT_FOUND', 'site');
    // Only a publisher's staff may know which other sites it runs.
    const seen = isReader(actor) ? [siteId] : siteIds;
    const tenants = services.sites
      .tenants(organisationId, includeTest ?? false)
      .filter((tenant) => seen.includes(tenant.siteId));
    return { ...own, tenants };
  },
});
