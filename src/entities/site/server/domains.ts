/** Domains of a site: entered by its administrators, verified by the operator. */
import { boolean } from '#fields/boolean/field.ts';
import { list } from '#fields/list/field.ts';
import { instant } from '#fields/instant/field.ts';
import { text } from '#fields/text/field.ts';
import type { Db } from '#server/db/index.ts';

/** Maximum number of domains per site. */
export const DOMAINS_MAX = 20;

/** A host name as users type it: `www.quayside.example`. */
export const HOST_FIELD = text({
  label: 'Domain',
  required: true,
  lengthMax: 253,
  pattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
  patternMessage: 'Enter a domain such as quayside.example, in lower case and without https://.',
});

const DOMAIN = {
  host: HOST_FIELD,
  verified: instant({
    label: 'Verified',
    help: 'Null until the domain is verified. The site is served on verified domains only.',
  }),
  isPrimary: boolean({ label: 'Primary', required: true, help: 'Other domains redirect to this one.' }),
};

/** Output of the operations on domains: all domains of the site. */
export const DOMAINS_OUTPUT = {
  shape: 'SiteDomains',
  fields: {
    domains: list({
      label: 'Domains',
      required: true,
      of: DOMAIN,
      typeName: 'SiteDomain',
      entryLabel: 'domain',
    }),
  },
};

interface Domain {
  host: string;
  verified: string | null;
  isPrimary: boolean;
}

/** Returns a site's domains by name. The transaction's policy hides those of other sites. */
export async function domainsOf(db: Db, siteId: number): Promise<Domain[]> {
  const rows = await db
    .selectFrom('site_domain')
    .select(['host', 'verified', 'is_primary'])
    .where('site_id', '=', siteId)
    .orderBy('host')
    .execute();
  return rows.map(({ host, verified, is_primary: isPrimary }) => ({ host, verified, isPrimary }));
}
