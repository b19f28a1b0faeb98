import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { DOMAINS_OUTPUT, domainsOf } from '../domains.ts';

export const getSiteDomains = defineOperation({
  name: 'getSiteDomains',
  kind: 'query',
  summary: 'The domains of the current site, verified and unverified.',
  input: {},
  output: DOMAINS_OUTPUT,
  access: can('manage_site_settings'),
  run: async (ctx: OperationContext) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    return { domains: await domainsOf(ctx.db, ctx.site.siteId) };
  },
});
