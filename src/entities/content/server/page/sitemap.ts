/** Sitemaps of items, for search engines. */
import { sql, type RawBuilder } from 'kysely';
import { presentOf } from '#model/define-module.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { NewsEntry, Sitemap, SitemapContext } from '#model/pages/define-sitemap.ts';
import { pathOf, type Addressed } from '#page-model/site-data.ts';
import { generalSettings } from '#settings/general.ts';
import type { PlacedImage } from '#media/image-source.ts';
import { ASSET_COLUMNS, imageSource, type AssetRow } from '../../../asset/server/view-model.ts';
import { siteTextOf, type SiteText } from '../view-model.ts';
import { FILM_COLUMNS, filmOf, NO_FILM_COLUMNS, type FilmRow } from './sitemap-film.ts';

type Context = SitemapContext<RawBuilder<unknown>>;

interface ListedRow extends Addressed, FilmRow {
  updated: string;
  primary_image: PlacedImage | null;
  image: AssetRow | null;
}

/** Each file, like `article-1`, holds about 5,000 items of a type. */
export const contentSitemap: Sitemap<RawBuilder<unknown>> = {
  files: async (context) => {
    const counts = await countFiles(context);
    return listedTypes(context).flatMap(({ name, layoutKey }) =>
      Array.from({ length: counts.get(name) ?? 0 }, (_, index) => `${layoutKey}-${index + 1}`),
    );
  },
  async entries(file, context) {
    const [, layoutKey, page] = /^([a-z]{1,40})-([1-9]\d{0,4})$/.exec(file) ?? [];
    const type = listedTypes(context).find((candidate) => candidate.layoutKey === layoutKey);
    if (!type) return null;
    const { data, contentTypes } = context;
    const rows = await context.rows<ListedRow>(sql`
      select c.id, c.name, c.type, c.alias, c.site_id, c.slug_language, c.updated, c.primary_image,
        (select row_to_json(image) from (
          select ${ASSET_COLUMNS} from asset i
          where i.organisation_id = c.organisation_id and i.id = (c.primary_image ->> 'asset')::integer
        ) image) as image,
        ${type.isFilm ? FILM_COLUMNS : NO_FILM_COLUMNS}
      from content c
      where c.organisation_id = ${data.organisationId} and c.id = any (array(
        select listed_content_ids(${data.site.id}, ${type.name}, ${Number(page)})))
      order by c.id`);
    // A file whose items were all removed remains in the index until its neighbour is split again, so it is
    // returned empty.
    if (rows.length === 0 && Number(page) > ((await countFiles(context)).get(type.name) ?? 0)) return null;
    return rows.map((row) => {
      const image = row.image ? imageSource(row.image, row.primary_image) : null;
      const film = image && type.isFilm ? filmOf(row, type, data.access) : null;
      return { path: pathOf(row, data, contentTypes), updated: row.updated, image, film };
    });
  },
  news,
};

async function news(since: string, count: number, context: Context): Promise<NewsEntry[]> {
  const { data, contentTypes } = context;
  const types = listedTypes(context).filter((type) => type.isNews);
  const rows = await context.rows<Addressed & { published: string; site_text: SiteText | null }>(sql`
    select id, name, type, alias, site_id, primary_section_id, slug_language, fields, published, ${siteTextOf(data.site.id)}
    from ${listed(context)} where published > ${since} and type = any (${types.map((type) => type.name)})
    order by published desc, id desc limit ${count}`);
  return rows.map((row) => ({
    path: pathOf(row, data, contentTypes),
    title: row.site_text?.name || row.name,
    published: row.published,
  }));
}

/** Types whose items have a page on the site that search engines may list. */
function listedTypes({ contentTypes, data }: Context): ContentType[] {
  const unlisted = data.settings.read(generalSettings).enableNoIndexByContentType;
  return presentOf([...contentTypes.values()], data.settings.modulesOn).filter(
    (type) => type.address !== 'link' && !unlisted.includes(type.name),
  );
}

/** Number of files by type. The database stores where each file begins, so rows need not be counted. */
async function countFiles(context: Context): Promise<Map<string, number>> {
  const types = listedTypes(context).map((type) => type.name);
  const rows = await context.rows<{ type: string; files: number }>(
    sql`select type, files from listed_content_files(${context.data.site.id}, ${types}::text[])`,
  );
  return new Map(rows.map((row) => [row.type, row.files]));
}

/**
 * Published items, as `c`, whose page on this site is canonical: items the site owns, and items of other sites that are
 * marked so.
 */
function listed({ data, now }: Context) {
  const isPublic = sql`organisation_id = ${data.organisationId}
    and is_public(status, published, unpublished, ${now}::timestamptz)`;
  return sql`(
    select * from content where ${isPublic} and site_id = ${data.site.id}
    union all
    select * from content where ${isPublic} and id = any (array(select canonical_content(${data.site.id})))
  ) as c`;
}
