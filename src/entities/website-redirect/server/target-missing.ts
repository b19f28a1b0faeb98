/** Computed field: whether a redirect's target is an unused path of its site. */
import type { ComputedField, RecordContext } from '#server/records/index.ts';
import type { websiteRedirect } from '../entity.ts';
import { hostsOf } from './redirects-of-site.ts';

export const targetMissing: ComputedField<typeof websiteRedirect> = {
  type: { scalar: 'Boolean' },
  description:
    'For staff: whether the target is a missing page on this site. Null for readers, false for targets on other sites.',
  isOfOneRecord: true,
  resolve: async (work, { site, to }, context) => {
    if (work.actor.kind !== 'staff') return null;
    const path = await pathOf(work, site, to);
    return path !== null && (await context.missingOn(site, [path])).has(path);
  },
};

/** Returns the target's path on the site with its query; null for an address elsewhere. */
async function pathOf(work: RecordContext, site: number, to: string): Promise<string | null> {
  if (to.startsWith('/')) return to.split('#', 1)[0] ?? to;
  if (!URL.canParse(to)) return null;
  const { hostname, pathname, search } = new URL(to);
  return (await hostsOf(work, site)).includes(hostname) ? `${pathname}${search}` : null;
}
