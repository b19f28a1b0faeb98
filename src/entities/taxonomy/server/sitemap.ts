/** Sitemap of topics: only those with enough items to be worth a search engine's visit. */
import { sql, type RawBuilder } from 'kysely';
import type { Sitemap, SitemapContext } from '#model/pages/define-sitemap.ts';
import { hasTopicPages, LISTED_ITEMS_MIN, topicPath } from '#page-model/topics.ts';
import { itemsOfTerms } from './topics.ts';

/** Maximum number of topics in the file; below the limit for a sitemap file. */
const TOPICS_MAX = 45_000;

type Context = SitemapContext<RawBuilder<unknown>>;

export const topicSitemap: Sitemap<RawBuilder<unknown>> = {
  files: async (context) => ((await listed(context, 1)).length > 0 ? ['topics'] : []),
  entries: async (file, context) =>
    file === 'topics'
      ? (await listed(context, TOPICS_MAX)).map(({ alias }) => ({ path: topicPath(alias), updated: null }))
      : null,
};

async function listed({ data, rows }: Context, count: number): Promise<{ alias: string }[]> {
  if (!hasTopicPages([...data.sections.values()])) return [];
  const site = { organisationId: data.organisationId, siteId: data.site.id };
  const items = itemsOfTerms(site, sql`topic.ids`, LISTED_ITEMS_MIN);
  return rows<{ alias: string }>(sql`select alias from (
      select alias, array_agg(id) as ids from taxonomy
      where organisation_id = ${data.organisationId} and alias is not null group by alias
    ) as topic where (select count(*) from (${items}) as few) = ${LISTED_ITEMS_MIN}
    order by alias limit ${count}`);
}
