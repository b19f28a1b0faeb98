import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import { RESERVED_PATHS } from '#model/paths.ts';
import type { EntityHooks, Work } from '#server/records/index.ts';
import { normaliseFrom } from '../normalise-from.ts';
import { pathOnSite } from './path-on-site.ts';

/** Redirects that follow each other, at most; a longer way is no use to a reader. */
const HOPS_MAX = 5;

export const hooks: EntityHooks = {
  entity: 'websiteRedirect',
  imports: {},
  prepare: async (work, { before, values, action }) => {
    if (action === 'delete') return values;
    const next = { ...before, ...values };
    // What is stored is decoded already.
    const isKept = next['from'] === before?.['from'];
    const from = isKept ? String(next['from']) : normaliseFrom(String(next['from']));
    if (RESERVED_PATHS.includes(from.split('/')[1] ?? ''))
      throw badInput('The address is one of the site’s own.', {
        from: `“${from}” is an address of the site itself and cannot lead elsewhere.`,
      });
    await refuseLoop(work, Number(next['site']), from, String(next['to']), before?.id ?? null);
    return { ...values, from };
  },
  after: async (work, { before, after }) => {
    work.tags.add(`site:${String((after ?? before)?.['site'])}`);
  },
};

/** Where readers reach the site: its verified domains, and the domain its settings name. */
async function hostsOf(work: Work, site: number): Promise<string[]> {
  const found = await sql<{ host: string }>`
    select host from site_domain
      where organisation_id = ${work.organisationId} and site_id = ${site} and verified is not null
    union
    select lower(general ->> 'rootDomain') from site
      where organisation_id = ${work.organisationId} and id = ${site} and general ->> 'rootDomain' <> ''
  `.execute(work.db);
  return found.rows.map(({ host }) => host);
}

/** Redirects that follow each other before a reader comes to `from`, on the longest way there. */
async function hopsTo(
  work: Work,
  site: number,
  from: string,
  own: number | null,
  hosts: readonly string[],
): Promise<number> {
  const found = await sql<{ hops: number }>`
    select redirect_hops(${site}, ${from}, ${own}, ${['', ...hosts]}::text[], ${HOPS_MAX}) as hops
  `.execute(work.db);
  return found.rows[0]?.hops ?? 0;
}

/** Refuses a redirect that leads back to itself, or through too many others. Throws BAD_USER_INPUT. */
async function refuseLoop(
  work: Work,
  site: number,
  from: string,
  to: string,
  own: number | null,
): Promise<void> {
  // Two who lead addresses to each other at one moment take turns: the second sees what the first did.
  await sql`select pg_advisory_xact_lock(hashtextextended('websiteRedirect', ${site}))`.execute(work.db);
  const hosts = await hostsOf(work, site);
  let hops = 1 + (await hopsTo(work, site, from, own, hosts));
  let target = pathOnSite(to, hosts);
  for (let step = 0; target !== null && step <= HOPS_MAX; step += 1) {
    if (target === from) {
      throw badInput('The redirect would lead back to itself.', {
        to: 'Choose an address that does not lead back here.',
      });
    }
    const next = await work.db
      .selectFrom('website_redirect')
      .select(['id', 'to'])
      .where('organisation_id', '=', work.organisationId)
      .where('site_id', '=', site)
      .where('from', '=', target)
      .executeTakeFirst();
    if (!next || next.id === own) break;
    hops += 1;
    target = pathOnSite(next.to, hosts);
  }
  if (hops > HOPS_MAX)
    throw badInput('The redirect would lead through too many others.', {
      to: `At most ${HOPS_MAX} redirects may follow each other.`,
    });
}
