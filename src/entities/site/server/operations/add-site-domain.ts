import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { DOMAINS_OUTPUT, DOMAINS_MAX, domainsOf, HOST_FIELD } from '../domains.ts';

export const addSiteDomain = defineOperation({
  name: 'addSiteDomain',
  kind: 'mutation',
  summary: 'Adds a domain to the current site. The domain works once an operator has verified it.',
  input: { host: HOST_FIELD },
  output: DOMAINS_OUTPUT,
  access: can('manage_site_settings'),
  run: async (ctx: OperationContext, { host }) => {
    const { site, db } = ctx;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const known = await domainsOf(db, site.siteId);
    if (known.some((domain) => domain.host === host))
      throw badInput('DOMAIN_ALREADY_LISTED', 'This domain is already on the list.', {
        host: `${host} is already on the list.`,
      });
    const taken = ctx.services.sites.takenBy(host, site.siteId);
    if (taken)
      throw badInput('DOMAIN_TAKEN', 'This domain cannot be added.', {
        host: `${host} ${taken}. Name another domain, or remove it there first.`,
      });
    if (known.length >= DOMAINS_MAX)
      throw badInput('TOO_MANY_DOMAINS', 'There are too many domains.', {
        host: `A site may have at most ${DOMAINS_MAX} domains.`,
      });
    await db
      .insertInto('site_domain')
      .values({ organisation_id: site.organisationId, site_id: site.siteId, host, verified: null })
      .execute();
    return { domains: await domainsOf(db, site.siteId) };
  },
});
