/** Finds the URLs of a site that readers cannot open. */
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { isReservedAlias } from '#addresses/paths.ts';
import type { Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from '../options.ts';
import { readPageRequest } from '../request.ts';
import { answerAt } from './resolve.ts';
import { partFaults } from './slot-problems.ts';
import { loadSiteData } from './site-data.ts';

/**
 * Of `targets` (paths with their queries, fragments ignored), returns those without a page, a file or a
 * redirect at `now` (ISO). Links to other sites are never missing.
 */
export async function missingPages(
  db: Db,
  site: SiteRef,
  { targets, now }: { targets: readonly string[]; now: string },
  options: PagesOptions,
): Promise<Set<string>> {
  const missing = new Set<string>();
  if (targets.length === 0) return missing;
  const data = await loadSiteData(db, site, options);
  if (!data) return missing;
  const { contentTypes, originOf, domains } = options;
  for (const target of targets) {
    if (!target.startsWith('/') || target.startsWith('//')) continue;
    const request = readPageRequest(target.split('#', 1)[0] ?? target);
    // Routes of the product respond themselves; an item's bare id is a URL of the item.
    const isOwn =
      request?.system ||
      (isReservedAlias(request?.path.slice(1) ?? '', data.reservedPaths) &&
        !/^\/\d{8}$/.test(request?.path ?? ''));
    if (request && isOwn) continue;
    if (!request) {
      missing.add(target);
      continue;
    }
    const faults = partFaults(options, site, request.path);
    const context = { data, contentTypes, originOf, reader: ANONYMOUS_READER, now, faults };
    const found = await answerAt(db, request.path, domains.pageResolvers, context);
    // A resolver that failed may have a page there.
    if (!found && faults.first() === null) missing.add(target);
  }
  return missing;
}
