import { sql, type RawBuilder } from 'kysely';
import type { ModuleQuery } from '#model/define-block.ts';
import { defineSource, type SourceRow, type SourceScope } from '#model/pages/define-source.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { soonestOf } from '../end-of-dates.ts';

/**
 * Items by their start date: upcoming items, the soonest first, or past items with a recording, the newest
 * first.
 */
export interface DatedQuery extends ModuleQuery {
  kind: 'content/dated';
  type: string;
  when: 'upcoming' | 'onDemand';
  /** Null: the whole site. */
  sectionId: number | null;
  limit: number;
}

/**
 * Number of items of a type that are read to find those of one site and section, because the date index
 * covers the whole organisation.
 */
const WINDOW = 500;

/** Days after its start for which an event can be current. */
const DAYS_MAX = 7;

const LIMIT_MAX = 100;

export const dated = defineSource<DatedQuery, RawBuilder<SourceRow>>({
  kind: 'content/dated',
  mode: 'list',
  window: ({ limit }) => ({ skip: 0, limit: Math.max(1, Math.min(LIMIT_MAX, Math.trunc(limit))) }),
  statement: (query, scope, count) => (query.when === 'upcoming' ? upcoming : onDemand)(query, scope, count),
  tags: ({ sectionId }, { siteId }) => [sectionId === null ? `all:${siteId}` : `s:${sectionId}`],
  // An upcoming event ends at some point, and is then listed among the recordings.
  changesAt: soonestOf,
  explain: ({ type, when, sectionId, limit }, { sections }: SiteData) =>
    [
      `${limit} of type ${type}`,
      sectionId === null ? 'of the site' : `of ${sections.get(sectionId)?.name ?? 'a section'}`,
      when === 'upcoming'
        ? 'that are not over, soonest first'
        : 'that are over and have a link, newest first',
    ].join(' '),
});

function upcoming(query: DatedQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  return sql`select c.id, to_jsonb(coalesce(c.end_date, c.start_date)) as note from (
      select id, start_date, end_date from content
      where organisation_id = ${scope.organisationId} and type = ${query.type}
        and start_date > now() - make_interval(days => ${DAYS_MAX})
      order by start_date, id limit ${WINDOW}
    ) c where coalesce(c.end_date, c.start_date) > now() and ${isShown(query, scope)}
    order by c.start_date, c.id limit ${count}`;
}

function onDemand(query: DatedQuery, scope: SourceScope, count: number): RawBuilder<SourceRow> {
  return sql`select c.id, null::jsonb as note from (
      select id, start_date, end_date, fields ->> 'linkUrl' as link from content
      where organisation_id = ${scope.organisationId} and type = ${query.type} and start_date <= now()
      order by start_date desc, id desc limit ${WINDOW}
    ) c where coalesce(c.end_date, c.start_date) <= now() and trim(c.link) <> '' and ${isShown(query, scope)}
    order by c.start_date desc, c.id desc limit ${count}`;
}

/** Whether the item is in the section now, and not already on the page. */
function isShown({ sectionId }: DatedQuery, scope: SourceScope) {
  const section = sectionId === null || sectionId === scope.homeSectionId ? 0 : sectionId;
  return sql`c.id <> all (${scope.excludeIds}) and exists (
    select from content_schedule s where s.organisation_id = ${scope.organisationId} and s.site_id = ${scope.siteId}
      and s.section_id = ${section} and s.option = '*' and s.content_id = c.id
      and is_public(1, s.starts_at, s.ends_at, now()))`;
}
