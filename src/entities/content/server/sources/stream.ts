import { sql, type RawBuilder } from 'kysely';
import type { StreamQuery } from '#model/define-block.ts';
import { defineSource, type SourceRow, type SourceScope } from '#model/define-source.ts';
import type { SiteData } from '#model/site-data.ts';
import { isInLanguage } from '../is-in-language.ts';

/** Highest number of items one stream may ask for (specification, section 9: content block count capped at 100). */
const LIMIT_MAX = 100;

/** So many more of the newest are looked at for those in one language. */
const OTHER_LANGUAGES_MAX = 100;

/** Published items of a section, of the whole site, or by a person, newest first. */
export const stream = defineSource<StreamQuery, RawBuilder<SourceRow>>({
  kind: 'stream',
  hands: 'list',
  window: ({ limit, skip = 0 }) => ({ skip, limit: Math.max(1, Math.min(LIMIT_MAX, Math.trunc(limit))) }),
  statement: (query, scope, count) =>
    query.authorId !== undefined
      ? byPerson(query.authorId, query, scope, count)
      : query.companyId !== undefined
        ? ofCompany(query.companyId, query, scope, count)
        : query.termIds !== undefined
          ? withTerms(query.termIds, query, scope, count)
          : scheduled(query, scope, count),
  tags: ({ sectionId }, { siteId, homeSectionId }) => [
    ...(sectionId === null || sectionId === homeSectionId ? [`all:${siteId}`] : []),
    ...(sectionId === null ? [] : [`s:${sectionId}`]),
  ],
  isPaged: ({ paged = false }) => paged,
  explain: explained,
});

function scheduled(query: StreamQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  const ownOnly = query.sectionBubbling === false && query.sectionId !== null;
  const section =
    query.sectionId === null || (query.sectionId === scope.homeSectionId && !ownOnly) ? 0 : query.sectionId;
  const types =
    query.contentTypes && query.contentTypes.length > 0 ? sql`and type = any (${query.contentTypes})` : sql``;
  const image = query.requirePrimaryImage ? sql`and has_image` : sql``;
  const own = ownOnly ? sql`and is_direct` : sql``;
  const newest = (
    columns: RawBuilder<unknown>,
    limit: number,
  ) => sql<SourceRow>`select ${columns} from content_schedule
    where organisation_id = ${scope.organisationId} and site_id = ${scope.siteId} and section_id = ${section}
      and option = ${query.option ?? '*'} ${types} ${image} ${own}
      and is_public(1, starts_at, ends_at, now()) and content_id <> all (${scope.excludeIds})
    order by starts_at desc, content_id desc limit ${limit}`;
  if (query.language === undefined) return newest(sql`content_id as id, null::jsonb as note`, count);
  return sql`select content_id as id, null::jsonb as note
    from (${newest(sql`content_id, starts_at`, count + OTHER_LANGUAGES_MAX)}) recent
    order by ${isInLanguage(sql`content_id`, query.language, scope)} desc, starts_at desc, content_id desc limit ${count}`;
}

/** Newest first, counted off in their own order before any item is looked up. */
function byPerson(id: number, query: StreamQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  return sql`select a.content_id as id, null::jsonb as note from content_author a
    cross join lateral (select from content c
      where c.organisation_id = a.organisation_id and c.id = a.content_id and ${shown(query)} limit 1) as item
    where a.organisation_id = ${scope.organisationId} and a.person_id = ${id}
      and is_public(1, a.starts_at, a.ends_at, now()) and a.content_id <> all (${scope.excludeIds})
    order by a.starts_at desc, a.content_id desc limit ${count}`;
}

function ofCompany(id: number, query: StreamQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  return sql`select c.id, null::jsonb as note from content c
    where c.organisation_id = ${scope.organisationId} and c.company_id = ${id}
      and ${shown(query)} and c.id <> all (${scope.excludeIds})
    order by c.published desc, c.id desc limit ${count}`;
}

/** Items that stand on the site and name one of the terms: the newest of each, of them the newest. */
function withTerms(
  termIds: readonly number[],
  query: StreamQuery,
  scope: SourceScope,
  count: number,
): RawBuilder<SourceRow> {
  return sql`select newest.id, null::jsonb as note from (
      select distinct found.id, found.starts_at from unnest(${termIds}::integer[]) as asked (term) cross join lateral (
        select t.content_id as id, t.starts_at from content_term t
        cross join lateral (select from content c
          where c.organisation_id = t.organisation_id and c.id = t.content_id and ${shown(query)} limit 1) as item
        where t.organisation_id = ${scope.organisationId} and t.site_id = ${scope.siteId} and t.term_id = asked.term
          and is_public(1, t.starts_at, t.ends_at, now()) and t.content_id <> all (${scope.excludeIds})
        order by t.starts_at desc, t.content_id desc limit ${count}
      ) found
    ) newest order by newest.starts_at desc, newest.id desc limit ${count}`;
}

/** Rows of `content c` that readers see now, of the types and with the picture that are asked for. */
function shown({ contentTypes = [], requirePrimaryImage }: StreamQuery): RawBuilder<unknown> {
  const types = contentTypes.length > 0 ? sql`and c.type = any (${contentTypes})` : sql``;
  const image = requirePrimaryImage ? sql`and c.primary_image is not null` : sql``;
  return sql`is_public(c.status, c.published, c.unpublished, now()) ${types} ${image}`;
}

function explained(query: StreamQuery, { sections }: SiteData): string {
  const { limit, skip = 0, sectionId, contentTypes = [], option, authorId, companyId, termIds } = query;
  const section = sectionId === null ? undefined : sections.get(sectionId);
  const below = query.sectionBubbling === false ? '' : ' and the sections below it';
  return [
    limit === 1 ? 'The newest item' : `The newest ${limit} items`,
    authorId === undefined
      ? section
        ? `of ${section.name}${below}`
        : 'of the site'
      : `by person ${authorId}`,
    companyId === undefined ? '' : `about company ${companyId}`,
    termIds === undefined ? '' : `with term ${termIds.join(' or ')}`,
    contentTypes.length > 0 ? `of type ${contentTypes.join(', ')}` : '',
    option ? `placed as ${option}` : '',
    query.requirePrimaryImage ? 'with a main image' : '',
    skip > 0 ? `after the first ${skip}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
