/** What crawlers are told: robots.txt, the sitemaps (sitemaps.org 0.9) and the Google News sitemap. */
import { generalSettings } from '#settings/general.ts';
import { sql } from 'kysely';
import type { ContentType } from '#model/define-content-type.ts';
import { pathOf, siteTextOf, type SiteText } from '../items.ts';
import type { Addressed } from '../site-data.ts';
import type { SystemAnswer, SystemContext } from './context.ts';
import { textElement, XML_HEAD, xmlText } from './xml.ts';

/** How far back the news sitemap reaches, and how much it holds (Google News: two days, 1,000 addresses). */
const NEWS_HOURS = 48;
const NEWS_MAX = 1_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function robots({ origin }: SystemContext): SystemAnswer {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /graphql',
    'Disallow: /print/',
    'Disallow: /search',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    `Sitemap: ${origin}/sitemap-google-news.xml`,
    '',
  ];
  return { contentType: 'text/plain; charset=utf-8', body: lines.join('\n'), tags: [] };
}

/** One entry for the sections and for every file of a type, which holds about 5,000 items. */
export async function sitemapIndex(context: SystemContext): Promise<SystemAnswer> {
  const { origin } = context;
  const counts = await countFiles(context);
  const files = [
    `${origin}/sitemap/sections.xml`,
    ...listedTypes(context).flatMap((type) =>
      Array.from(
        { length: counts.get(type.name) ?? 0 },
        (_, index) => `${origin}/sitemap/${type.layoutKey}-${index + 1}.xml`,
      ),
    ),
  ];
  const entries = files.map((file) => `<sitemap>${textElement('loc', file)}</sitemap>`).join('');
  return xmlAnswer(`<sitemapindex ${NAMESPACE}>${entries}</sitemapindex>`, context);
}

/** The home page and every section. */
export function sitemapSections(context: SystemContext): SystemAnswer {
  const entries = [...context.data.sections.values()]
    .map((section) => `<url>${textElement('loc', context.origin + section.path)}</url>`)
    .join('');
  return xmlAnswer(`<urlset ${NAMESPACE}>${entries}</urlset>`, context);
}

/** One file of the items of a type; null beyond the last. */
export async function sitemapContent(
  context: SystemContext,
  layoutKey: string,
  page: number,
): Promise<SystemAnswer | null> {
  const type = listedTypes(context).find((candidate) => candidate.layoutKey === layoutKey);
  if (!type) return null;
  const { data } = context;
  // Own fields are what links lead to, and links are in no sitemap.
  const rows = await sql<Addressed & { updated: string }>`
    select id, name, type, alias, primary_section_id, null as fields, updated from content
    where organisation_id = ${data.organisationId} and id = any (array(
      select listed_content_ids(${data.site.id}, ${type.name}, ${page})))
    order by id
  `.execute(context.db);
  // A file whose items are all gone is in the index until its neighbour is cut anew: it is empty, not missing.
  if (rows.rows.length === 0 && page > ((await countFiles(context)).get(type.name) ?? 0)) return null;
  const entries = rows.rows.map((row) => {
    const address = context.origin + pathOf(row, context.data, context.contentTypes);
    return `<url>${textElement('loc', address)}${textElement('lastmod', new Date(row.updated).toISOString())}</url>`;
  });
  return xmlAnswer(`<urlset ${NAMESPACE}>${entries.join('')}</urlset>`, context);
}

/** What was published in the last two days, of the types that are news. */
export async function newsSitemap(context: SystemContext): Promise<SystemAnswer> {
  const types = listedTypes(context).filter((type) => type.isNews);
  const since = new Date(Date.parse(context.now) - NEWS_HOURS * 3_600_000).toISOString();
  const rows = await sql<Addressed & { published: string; site_text: SiteText | null }>`
    select id, name, type, alias, primary_section_id, fields, published, ${siteTextOf(context.data.site.id)}
    from ${listed(context)} where published > ${since} and type = any (${types.map((type) => type.name)})
    order by published desc, id desc limit ${NEWS_MAX}
  `.execute(context.db);
  const { name, language } = context.data.site;
  const publication = `<news:publication>${textElement('news:name', name)}${textElement('news:language', language.split('-')[0] ?? language)}</news:publication>`;
  const entries = rows.rows.map((row) => {
    const address = context.origin + pathOf(row, context.data, context.contentTypes);
    const date = textElement('news:publication_date', new Date(row.published).toISOString());
    return `<url>${textElement('loc', address)}<news:news>${publication}${date}<news:title>${xmlText(row.site_text?.name || row.name)}</news:title></news:news></url>`;
  });
  const oldest = rows.rows.at(-1);
  return {
    ...xmlAnswer(
      `<urlset ${NAMESPACE} xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.join('')}</urlset>`,
      context,
    ),
    // Until the oldest leaves the two days.
    ...(oldest && {
      keepMs: Date.parse(oldest.published) + NEWS_HOURS * 3_600_000 - Date.parse(context.now),
    }),
  };
}

/** Types whose items have a page on the site that search engines may list. */
function listedTypes({ contentTypes, data }: SystemContext): ContentType[] {
  const kept = data.settings.read(generalSettings).enableNoIndexByContentType;
  return [...contentTypes.values()].filter((type) => type.address !== 'link' && !kept.includes(type.name));
}

/** Files by type. The database keeps where they begin, so nothing is counted. */
async function countFiles(context: SystemContext): Promise<Map<string, number>> {
  const types = listedTypes(context).map((type) => type.name);
  const rows = await sql<{ type: string; files: number }>`
    select type, files from listed_content_files(${context.data.site.id}, ${types}::text[])
  `.execute(context.db);
  return new Map(rows.rows.map((row) => [row.type, row.files]));
}

/**
 * Published items, as `c`, whose page here is canonical: those the site owns, and those of other sites that say so.
 */
function listed({ data, now }: SystemContext) {
  const isPublic = sql`organisation_id = ${data.organisationId}
    and is_public(status, published, unpublished, ${now}::timestamptz)`;
  return sql`(
    select * from content where ${isPublic} and site_id = ${data.site.id}
    union all
    select * from content where ${isPublic} and id = any (array(select canonical_content(${data.site.id})))
  ) as c`;
}

function xmlAnswer(body: string, { data }: SystemContext): SystemAnswer {
  return {
    contentType: 'application/xml; charset=utf-8',
    body: XML_HEAD + body,
    tags: [`all:${data.site.id}`],
  };
}
