/** The tags that purge a page. */
import { viewModelPart } from '#grid/load/load-view-models.ts';
import { siteTag } from '#page-model/site-data.ts';
import type { ReferencedIds } from '#grid/load/referenced-ids.ts';
import type { QueriedPage } from './query.ts';
import type { LoadedRecords } from '#grid/load/load-view-models.ts';

/**
 * Returns the tags that must purge a page: of its subject, everything it shows, the references in its texts,
 * its lists, and the site.
 */
export function tagsOf(queried: QueriedPage, referenced: ReferencedIds, records: LoadedRecords): Set<string> {
  const { input, found, queries, nextQuery, scope, filled } = queried;
  const { data, domains, blocks, faults } = input;
  const tags = new Set([siteTag(data.site.id), ...records.tags]);
  for (const [entity, ids] of referenced) {
    const domain = domains.viewModels.get(entity);
    if (!domain) continue;
    const own = [...ids];
    const tagsOfIds = () => own.map((id) => domain.tag(id, data.organisationId));
    for (const tag of faults.attempt(viewModelPart(domain), tagsOfIds, [])) tags.add(tag);
  }
  if (found.kind === 'page') for (const tag of found.tags) tags.add(tag);
  for (const query of nextQuery ? [...queries, nextQuery] : queries)
    for (const tag of blocks.sources.get(query.kind)?.tags?.(query, scope) ?? []) tags.add(tag);
  for (const result of filled) for (const tag of result.tags ?? []) tags.add(tag);
  return tags;
}
