/** What purges a page that was read. */
import { siteTag } from '#model/site-data.ts';
import type { PointedAt } from './pointed-at.ts';
import type { Queried } from './query.ts';
import type { LoadedRecords } from './shown.ts';

/** What must purge a page: what it is about, all that it shows, what texts point at, its lists, the site. */
export function tagsOf(queried: Queried, pointed: PointedAt, records: LoadedRecords): Set<string> {
  const { input, found, wants, nextWant, scope } = queried;
  const { data, domains, blocks } = input;
  const tags = new Set([siteTag(data.site.id), ...records.tags]);
  for (const [entity, ids] of pointed) {
    const domain = domains.shown.get(entity);
    if (domain) for (const id of ids) tags.add(domain.tag(id, data.organisationId));
  }
  if (found.kind === 'page') for (const tag of found.tags) tags.add(tag);
  for (const want of nextWant ? [...wants, nextWant] : wants)
    for (const tag of blocks.sources.get(want.kind)?.tags?.(want, scope) ?? []) tags.add(tag);
  return tags;
}
