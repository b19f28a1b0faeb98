import { sql, type RawBuilder } from 'kysely';
import type { RecommendedQuery } from '#model/define-block.ts';
import { isInLanguage } from '../is-in-language.ts';
import { defineSource, type SourceRow, type SourceScope } from '#model/pages/define-source.ts';
import { endOfDates } from '../end-of-dates.ts';

/** Maximum age of a recommended item, in days. */
const DAYS_MAX = 3_650;
const LIMIT_MAX = 24;
/** Maximum number of newest items considered from the site, and again from the section. */
const NEWEST_MAX = 200;
/** Maximum number of a page's terms considered, and of items considered per term. */
const TERMS_MAX = 8;
const OF_TERM_MAX = 60;

/**
 * What a reader of the page may like next: items in the page's language come before all others, then an item comes the
 * earlier the more terms it shares with the page's item, then items of its section come first, then the newest. Weighs the
 * newest items of the site, of the section and of each term; no more, however many items there are.
 */
export const recommended = defineSource<RecommendedQuery, RawBuilder<SourceRow>>({
  kind: 'recommended',
  mode: 'list',
  window: ({ limit }) => ({ skip: 0, limit: Math.max(1, Math.min(LIMIT_MAX, Math.trunc(limit))) }),
  statement: weighed,
  tags: ({ sectionId }, { siteId }) => [`all:${siteId}`, ...(sectionId === null ? [] : [`s:${sectionId}`])],
  explain: ({ limit, termIds, days }, _data) =>
    `The ${limit} items of the last ${days} days that share most of the page’s ${termIds.length} terms, then those of its section, then the newest`,
});

function weighed(query: RecommendedQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  const terms = query.termIds.slice(0, TERMS_MAX);
  const { sectionId } = query;
  const ofSection = sectionId === null ? sql`` : sql`union (${newest(query, scope, sectionId)})`;
  return sql`with terms as (
      select distinct id from unnest(${terms}::int[]) as id
    ), candidate as (
      (${newest(query, scope, 0)}) ${ofSection}
      union
      select s.content_id, s.starts_at from terms
      cross join lateral (
        select from_id from reference
        where organisation_id = ${scope.organisationId} and to_entity = 'taxonomy' and to_id = terms.id
          and from_entity = 'content'
        order by from_id desc limit ${OF_TERM_MAX}
      ) r
      join content_schedule s on s.organisation_id = ${scope.organisationId} and s.content_id = r.from_id
        and s.site_id = ${scope.siteId} and s.section_id = 0 and s.option = '*'
      where ${shown(query, scope)}
    )
    select one.content_id as id, null::jsonb as note
    from (select content_id, max(starts_at) as starts_at from candidate group by content_id) one
    where coalesce((select ${endOfDates} from content c
      where c.organisation_id = ${scope.organisationId} and c.id = one.content_id), 'infinity') > now()
    order by ${query.language === undefined ? sql`` : sql`${isInLanguage(sql`one.content_id`, query.language, scope)} desc,`}
      3 * (select count(distinct r.to_id) from reference r
        where r.organisation_id = ${scope.organisationId} and r.from_entity = 'content' and r.from_id = one.content_id
          and r.to_entity = 'taxonomy' and r.to_id in (select id from terms))
      + 2 * (exists (select from content_schedule s
        where s.organisation_id = ${scope.organisationId} and s.content_id = one.content_id and s.site_id = ${scope.siteId}
          and s.section_id = ${sectionId ?? -1}))::int
      + 1 / (1 + extract(epoch from greatest(now() - one.starts_at, '0')) / 2592000) desc,
      one.starts_at desc, one.content_id desc
    limit ${count}`;
}

/** The newest items of a section; 0: of the whole site. */
function newest(query: RecommendedQuery, scope: SourceScope, sectionId: number): RawBuilder<unknown> {
  return sql`select s.content_id, s.starts_at from content_schedule s
    where s.organisation_id = ${scope.organisationId} and s.site_id = ${scope.siteId} and s.section_id = ${sectionId}
      and s.option = '*' and ${shown(query, scope)}
    order by s.starts_at desc, s.content_id desc limit ${NEWEST_MAX}`;
}

function shown({ contentTypes, days }: RecommendedQuery, { excludeIds }: SourceScope): RawBuilder<unknown> {
  const types = contentTypes.length > 0 ? sql`and s.type = any (${contentTypes})` : sql``;
  const age = Math.max(1, Math.min(DAYS_MAX, Math.trunc(days)));
  return sql`s.starts_at > now() - make_interval(days => ${age}) and is_public(1, s.starts_at, s.ends_at, now())
    and s.content_id <> all (${excludeIds}) ${types}`;
}
