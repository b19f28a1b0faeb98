/** Paths in the guids of feeds, which only older items have (docs/decisions/0091-guids-of-feeds.md). */
import { sql, type RawBuilder } from 'kysely';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';
import { contentPath, LINK_FIELD } from '#addresses/paths.ts';

interface GuidRow {
  content_id: number;
  site_id: number;
  type: string;
  name: string;
  alias: string | null;
  link: string | null;
  section_site_id: number | null;
  section_alias: string | null;
}

/**
 * By item id: the path that each item had on the site when the paths were recorded. Newer items have none.
 */
export async function oldGuidPaths(
  ids: readonly number[],
  { data, contentTypes, rows }: SitemapContext<RawBuilder<unknown>>,
): Promise<Map<number, string>> {
  const siteId = data.site.id;
  const storedGuids = await rows<GuidRow>(sql`
    select content_id, site_id, type, name, alias, link, section_site_id, section_alias from feed_guid
    where organisation_id = ${data.organisationId} and content_id = any (${ids})`);
  return new Map(
    storedGuids.map((row) => {
      const item = {
        id: row.content_id,
        name: row.name,
        alias: row.site_id === siteId ? row.alias : null,
        // The paths were recorded before umlauts were spelled out.
        slugLanguage: null,
        fields: row.link === null ? null : { [LINK_FIELD]: row.link },
      };
      const section = row.section_site_id === siteId ? row.section_alias : null;
      return [row.content_id, contentPath(item, contentTypes.get(row.type), section)];
    }),
  );
}
