import { sql, type RawBuilder } from 'kysely';
import type { StreamQuery } from '#model/define-block.ts';
import { defineSource, type SourceRow, type SourceScope } from '#model/pages/define-source.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { endOfDates, soonestOf } from '../end-of-dates.ts';
import { placedIn, scheduledItems } from '../scheduled-items.ts';
import { byPerson, ofCompany, withTerms } from '../stream-of.ts';

/** Maximum number of items that one stream may request (specification, section 9: content block count capped at 100). */
const LIMIT_MAX = 100;

/**
 * Number of items of a type that are read to find those of one site and section, because the date index
 * covers the whole organisation.
 */
const DATED_WINDOW = 500;

/** Days after its start for which an event can be current. */
const DAYS_MAX = 7;

/** Published items of a section, of the whole site, or by a person, newest first. */
export const stream = defineSource<StreamQuery, RawBuilder<SourceRow>>({
  kind: 'stream',
  mode: 'list',
  window: ({ limit, skip = 0 }) => ({ skip, limit: Math.max(1, Math.min(LIMIT_MAX, Math.trunc(limit))) }),
  statement: (query, scope, count) =>
    query.authorId !== undefined
      ? byPerson(query.authorId, query, scope, count)
      : query.companyId !== undefined
        ? ofCompany(query.companyId, query, scope, count)
        : query.termIds !== undefined
          ? withTerms(query.termIds, query, scope, count)
          : query.over === undefined
            ? scheduledItems(query, scope, count)
            : query.soonest
              ? ahead(query, scope, count)
              : notOver(query, scope, count),
  tags: ({ sectionId }, { siteId, homeSectionId }) => [
    ...(sectionId === null || sectionId === homeSectionId ? [`all:${siteId}`] : []),
    ...(sectionId === null ? [] : [`s:${sectionId}`]),
  ],
  isPaged: ({ paged = false }) => paged,
  // Applies only to lists without past events.
  changesAt: soonestOf,
  explain: explained,
});

/** The newest items without past events; more rows are read than requested. */
function notOver(query: StreamQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  const unlessEmpty =
    query.over === 'unlessEmpty'
      ? sql`or not exists (select from looked where ends is null or ends > now())`
      : sql``;
  return sql`with looked as materialized (
      select s.id, s.place, ${endOfDates} as ends
      from (select id, row_number() over () as place from (${scheduledItems(query, scope, 3 * count + 20)}) as newest) s
      cross join lateral (
        select type, start_date, end_date from content
        where organisation_id = ${scope.organisationId} and id = s.id offset 0) c)
    select id, case when ends > now() then to_jsonb(ends) end as note from looked
    where ends is null or ends > now() ${unlessEmpty}
    order by place limit ${count}`;
}

/** Upcoming and current events, the soonest first; the newest items if there aren't any. */
function ahead(query: StreamQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  const unlessEmpty =
    query.over === 'unlessEmpty'
      ? sql`union all select id, null, null, row_number() over () from (${scheduledItems(query, scope, count)}) as newest
          where not exists (select from ahead)`
      : sql``;
  return sql`with ahead as materialized (
      select c.id, ${endOfDates} as ends, c.start_date as begins, 0 as place
      from unnest(${query.contentTypes ?? []}::text[]) as of (type)
      cross join lateral (
        select id, type, start_date, end_date from content
        where organisation_id = ${scope.organisationId} and type = of.type
          and start_date > now() - make_interval(days => ${DAYS_MAX})
        order by start_date, id limit ${DATED_WINDOW}) c
      where ${endOfDates} > now() and exists (
        select from content_schedule where ${placedIn(query, scope)} and content_id = c.id)
      order by c.start_date, c.id limit ${count})
    select id, to_jsonb(ends) as note from (select * from ahead ${unlessEmpty}) as listed
    order by begins, place limit ${count}`;
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
    query.over === undefined ? '' : 'without events that are over',
    query.over === 'unlessEmpty' ? 'unless all of them are' : '',
    query.soonest ? 'soonest first' : '',
    skip > 0 ? `after the first ${skip}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
