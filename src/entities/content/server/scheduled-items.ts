/** The items that schedules place in a section, or on a site, now: the only statement of lists by placement. */
import { sql, type RawBuilder } from 'kysely';
import type { StreamQuery } from '#model/define-block.ts';
import type { SourceRow, SourceScope } from '#model/pages/define-source.ts';
import { isInLanguage } from './is-in-language.ts';

/** The parts of a query that decide which placements it lists. */
type Placement = Pick<
  StreamQuery,
  'sectionId' | 'sectionBubbling' | 'contentTypes' | 'option' | 'requirePrimaryImage' | 'language'
>;

/** Number of additional newest items that are read to find those in one language. */
const OTHER_LANGUAGES_MAX = 100;

/** The newest items of the query, at most `count`; of events, past ones too. */
export function scheduledItems(query: Placement, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  const types =
    query.contentTypes && query.contentTypes.length > 0 ? sql`and type = any (${query.contentTypes})` : sql``;
  const newest = (
    columns: RawBuilder<unknown>,
    limit: number,
  ) => sql<SourceRow>`select ${columns} from content_schedule
    where ${placedIn(query, scope)} ${types}
    order by starts_at desc, content_id desc limit ${limit}`;
  if (query.language === undefined) return newest(sql`content_id as id, null::jsonb as note`, count);
  return sql`select content_id as id, null::jsonb as note
    from (${newest(sql`content_id, starts_at`, count + OTHER_LANGUAGES_MAX)}) recent
    order by ${isInLanguage(sql`content_id`, query.language, scope)} desc, starts_at desc, content_id desc limit ${count}`;
}

/** Whether the row of `content_schedule` places its item there now, and the page does not already have the item. */
export function placedIn(query: Placement, scope: SourceScope): RawBuilder<boolean> {
  const ownOnly = query.sectionBubbling === false && query.sectionId !== null;
  const section =
    query.sectionId === null || (query.sectionId === scope.homeSectionId && !ownOnly) ? 0 : query.sectionId;
  const image = query.requirePrimaryImage ? sql`and has_image` : sql``;
  const own = ownOnly ? sql`and is_direct` : sql``;
  return sql`organisation_id = ${scope.organisationId} and site_id = ${scope.siteId} and section_id = ${section}
      and option = ${query.option ?? '*'} ${image} ${own}
      and is_public(1, starts_at, ends_at, now()) and content_id <> all (${scope.excludeIds})`;
}
