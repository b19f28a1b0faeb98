import { siteTag } from '#page-model/site-data.ts';
import { sql } from 'kysely';
import { isSitePath, isHttpUrl } from '#addresses/addresses.ts';
import { badInput } from '#model/errors.ts';
import type { EntityHooks, UnitOfWork } from '#server/records/index.ts';
import { websiteRedirect } from '../entity.ts';
import { normaliseFrom } from '../normalise-from.ts';
import { followMoves } from './follow-moves.ts';
import { importRedirects } from './imports.ts';
import { pageAt } from './page-at.ts';
import { hostsOf, lockRedirects } from './redirects-of-site.ts';
import { targetMissing } from './target-missing.ts';
import { addressesOf, pathOnSite, targetAddress } from './target-address.ts';

/** Maximum number of redirects in a chain; longer chains are of no use to a reader. */
const HOPS_MAX = 5;

export const hooks: EntityHooks<typeof websiteRedirect> = {
  entity: websiteRedirect,
  imports: { redirects: importRedirects },
  computed: { pageAt, targetMissing },
  prepare: async (work, { before, values, next }) => {
    // A stored path is already decoded.
    const isUnchanged = next.from === before?.from;
    const from = isUnchanged ? next.from : normaliseFrom(next.from);
    if (work.registry.reservedPaths.has(from.split('/')[1] ?? ''))
      throw badInput('ADDRESS_RESERVED', 'This URL is reserved.', {
        from: `“${from}” is a reserved URL of the site and cannot be redirected.`,
      });
    // A stored target that does not change is not checked.
    if (next.to !== before?.to && !isSitePath(next.to) && !isHttpUrl(next.to))
      throw badInput('REDIRECT_TARGET_INVALID', 'The redirect has no valid target.', {
        to: 'Enter a path on this site, such as /new/address, or a URL that starts with https:// and names its host.',
      });
    const toAddress = targetAddress(next.to);
    await assertNoLoop(work, { site: next.site, from, toAddress, own: before?.id ?? null });
    return { ...values, from, toAddress };
  },
  after: async (work, { record }) => {
    work.tags.add(siteTag(record.site));
  },
  moved: followMoves,
};

/** A redirect before it is written. `own`: its id; null if it is new. */
interface Planned {
  site: number;
  from: string;
  toAddress: string | null;
  own: number | null;
}

/** Number of redirects in the longest chain that ends at `from`. */
async function hopsTo(
  work: UnitOfWork,
  { site, from, own }: Planned,
  hosts: readonly string[],
): Promise<number> {
  const found = await sql<{ hops: number }>`
    select redirect_hops(${site}, ${from}, ${own}, ${addressesOf('', hosts)}::text[], ${HOPS_MAX}) as hops
  `.execute(work.db);
  return found.rows[0]?.hops ?? 0;
}

/**
 * Rejects a redirect that returns to its own URL, directly or through others, or whose chain is too long.
 * Throws BAD_USER_INPUT.
 */
async function assertNoLoop(work: UnitOfWork, planned: Planned): Promise<void> {
  const { site, from, toAddress, own } = planned;
  await lockRedirects(work, site);
  const hosts = await hostsOf(work, site);
  let hops = 1 + (await hopsTo(work, planned, hosts));
  let target = pathOnSite(toAddress, hosts);
  for (let step = 0; target !== null && step <= HOPS_MAX; step += 1) {
    if (target === from) {
      throw badInput('REDIRECT_LOOP', 'The redirect would point to itself.', {
        to: 'Choose a target that does not redirect back to this URL.',
      });
    }
    const next = await work.db
      .selectFrom('website_redirect')
      .select(['id', 'to_address'])
      .where('organisation_id', '=', work.organisationId)
      .where('site_id', '=', site)
      .where('from', '=', target)
      .executeTakeFirst();
    if (!next || next.id === own) break;
    hops += 1;
    target = pathOnSite(next.to_address, hosts);
  }
  if (hops > HOPS_MAX)
    throw badInput('REDIRECT_CHAIN_TOO_LONG', 'The redirect would pass through too many other redirects.', {
      to: `At most ${HOPS_MAX} redirects may follow each other.`,
    });
}
