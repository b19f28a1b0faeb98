import { siteTag } from '#page-model/site-data.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { DOMAINS_OUTPUT, domainsOf, HOST_FIELD } from '../domains.ts';

export const removeSiteDomain = defineOperation({
  name: 'removeSiteDomain',
  kind: 'mutation',
  summary: 'Removes a domain from the current site. The domain stops working for readers.',
  input: { host: HOST_FIELD },
  output: DOMAINS_OUTPUT,
  access: can('manage_site_settings'),
  run: async ({ site, db, tags }: OperationContext, { host }) => {
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const removed = await db
      .deleteFrom('site_domain')
      .where('site_id', '=', site.siteId)
      .where('host', '=', host)
      .returning('verified')
      .executeTakeFirst();
    if (!removed) throw notFound('DOMAIN_NOT_FOUND', 'domain');
    tags.add('sites').add(siteTag(site.siteId));
    return { domains: await domainsOf(db, site.siteId) };
  },
});
