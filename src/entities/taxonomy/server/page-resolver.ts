/** Pages of topics. */
import { sql, type RawBuilder } from 'kysely';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { block, gridOf, list, row } from '#layouts/starting-layouts.ts';
import {
  hasTopicPages,
  LISTED_ITEMS_MIN,
  TERMS_OF_TOPIC_MAX,
  topicAliasOf,
  topicPath,
  type TopicQuery,
} from '#page-model/topics.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { itemsOfTerms } from './topics.ts';
import { topicSitemap } from './sitemap.ts';

/** Key of the layouts of type `module` that show topics. */
const LAYOUT_KEY = 'topic';

const TOPIC_GRID = gridOf([
  row('1', [
    [
      block('content_title'),
      list({ source: 'topics', presentation: 'list', count: 20, showDate: true, paging: true }),
    ],
  ]),
]);

interface TopicRow {
  ids: number[];
  name: string;
  description: string | null;
  /** Number of items, counted up to `LISTED_ITEMS_MIN`. */
  items: number;
}

const sectionsOf = ({ sections }: SiteData) => [...sections.values()];

export const pageResolver = definePageResolver<TopicRow, RawBuilder<unknown>>({
  entity: 'taxonomy',
  // After redirects, so that addresses of an old site still redirect to their targets.
  order: 95,
  lookup: {
    statement: (path, { data }) => {
      const alias = topicAliasOf(path);
      if (alias === null || !hasTopicPages(sectionsOf(data))) return null;
      const site = { organisationId: data.organisationId, siteId: data.site.id };
      return sql`select found.ids, found.name, found.description,
          (select count(*)::integer from (${itemsOfTerms(site, sql`found.ids`, LISTED_ITEMS_MIN)}) as few) as items
        from (
          select array_agg(id order by id) as ids, (array_agg(name order by id))[1] as name,
            (array_agg(description order by id) filter (where description is not null))[1] as description
          from (select id, name, description from taxonomy
            where organisation_id = ${data.organisationId} and alias = ${alias}
            order by id limit ${TERMS_OF_TOPIC_MAX}) as term
        ) as found where found.ids is not null`;
    },
    answer: ({ ids, name, description, items }, path, { data }) => {
      // A term that only other sites of the organisation use has no page here.
      if (items === 0) return null;
      const query: TopicQuery = { of: 'topic', name, description, termIds: ids };
      const listed = { description, image: null };
      const title = `${name} | ${data.site.name}`;
      return {
        kind: 'page',
        about: {
          kind: 'module',
          section: null,
          content: null,
          module: {
            key: LAYOUT_KEY,
            title: name,
            pageNumber: 1,
            query,
            feed: { title, alias: path.slice(1) },
            ...(items >= LISTED_ITEMS_MIN && { listed }),
          },
        },
        layout: { kind: 'module', path, key: LAYOUT_KEY },
        grid: TOPIC_GRID,
        feed: {
          name: title,
          description,
          query: { kind: 'stream', sectionId: null, termIds: ids, limit: 1 },
        },
        // A changed term purges its sites; the tag of all items covers changes in the number of items.
        tags: [`all:${data.site.id}`],
        ownIds: [],
        references: [],
        changesAt: null,
        next: null,
        record: null,
        gated: null,
      };
    },
    paths: ({ organisationId }, count) =>
      sql`select distinct ${topicPath('')} || alias as path from taxonomy
        where organisation_id = ${organisationId} and alias is not null limit ${count}`,
  },
  sitemap: topicSitemap,
});
