/** For crawlers: robots.txt, the sitemaps (sitemaps.org 0.9) and the Google News sitemap. */
import type { RawBuilder } from 'kysely';
import type { Sitemap, SitemapEntry, SitemapFilm } from '#model/pages/define-sitemap.ts';
import { isPresent } from '#model/define-module.ts';
import { filePath } from '#addresses/file-address.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import type { AnyPageResolver } from '../domains.ts';
import { askResolver, sitemapContextOf, type SystemAnswer, type SystemContext } from './context.ts';
import { textElement, XML_HEAD, xmlText } from './xml.ts';

/** Period and maximum length of the news sitemap (Google News: two days, 1,000 URLs). */
const NEWS_HOURS = 48;
const NEWS_MAX = 1_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const MEDIA_NAMESPACES =
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

/** Paths that crawlers must not visit, including everything below them. */
const FOR_PEOPLE = ['/admin', '/graphql', '/search'];

/**
 * A rule is a prefix (RFC 9309): `/search` without an end would also forbid a section `/search-and-rescue`.
 */
function rulesFor(path: string): string[] {
  return [`${path}$`, `${path}/`, `${path}?`].map((rule) => `Disallow: ${rule}`);
}

export function robots({ origin }: SystemContext): SystemAnswer {
  const lines = [
    'User-agent: *',
    ...FOR_PEOPLE.flatMap(rulesFor),
    'Disallow: /print/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    `Sitemap: ${origin}/sitemap-google-news.xml`,
    '',
  ];
  return { contentType: 'text/plain; charset=utf-8', body: lines.join('\n'), tags: [] };
}

/** Lists every sitemap file of the domains that have pages. */
export async function sitemapIndex(context: SystemContext): Promise<SystemAnswer> {
  const files: string[] = [];
  const sitemaps = sitemapsOf(context);
  for (const { by, sitemap } of sitemaps)
    files.push(...(await askResolver(context, by, () => sitemap.files(sitemapContextOf(context)), [])));
  const entries = files.map(
    (file) => `<sitemap>${textElement('loc', `${context.origin}/sitemap/${file}.xml`)}</sitemap>`,
  );
  const answer = xmlAnswer(`<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`, context);
  return withLifetime(answer, sitemaps, context);
}

/** Writes one of the files; null if no file has this name. */
export async function sitemapFile(context: SystemContext, file: string): Promise<SystemAnswer | null> {
  for (const own of sitemapsOf(context)) {
    const { by, sitemap } = own;
    const read = () => sitemap.entries(file, sitemapContextOf(context));
    const entries = await askResolver(context, by, read, null);
    if (!entries) continue;
    const urls = entries.map((entry) => urlElement(entry, context)).join('');
    const answer = xmlAnswer(`<urlset ${NAMESPACE} ${MEDIA_NAMESPACES}>${urls}</urlset>`, context);
    return withLifetime(answer, [own], context);
  }
  return null;
}

/** The answer, cached until one of the sitemaps changes. */
async function withLifetime(
  answer: SystemAnswer,
  sitemaps: readonly SitemapOfResolver[],
  context: SystemContext,
): Promise<SystemAnswer> {
  const tags = [...answer.tags];
  let ttlMs = Infinity;
  for (const { by, sitemap } of sitemaps) {
    tags.push(...(await askResolver(context, by, () => sitemap.tags?.(context.data) ?? [], [])));
    const changesAt = () => sitemap.changesAt?.(sitemapContextOf(context)) ?? null;
    const next = await askResolver(context, by, changesAt, null);
    if (next) ttlMs = Math.min(ttlMs, Date.parse(next) - Date.parse(context.now));
  }
  return { ...answer, tags, ...(ttlMs !== Infinity && { ttlMs }) };
}

function urlElement({ path, updated, image, film }: SitemapEntry, context: SystemContext): string {
  const lastmod = textElement('lastmod', updated && new Date(updated).toISOString());
  const address = image ? context.imageAddress(image, 'original').url : null;
  const imageElement = address ? `<image:image>${textElement('image:loc', address)}</image:image>` : '';
  const video = film && address ? filmElement(film, address, context) : '';
  return `<url>${textElement('loc', absoluteUrl(context.origin, path))}${lastmod}${imageElement}${video}</url>`;
}

/** Maximum length of the title and the description of a film (Google, "Video sitemaps"). */
const FILM_TITLE_MAX = 100;
const FILM_DESCRIPTION_MAX = 2_048;
/** Maximum length of a film, in seconds; the length of a longer film is left out. */
const FILM_SECONDS_MAX = 28_800;

function filmElement(
  { title, description, file, playerUrl, seconds }: SitemapFilm,
  thumbnail: string,
  { origin }: SystemContext,
): string {
  const isShort = seconds !== null && seconds > 0 && seconds <= FILM_SECONDS_MAX;
  return `<video:video>${[
    textElement('video:thumbnail_loc', thumbnail),
    textElement('video:title', title.slice(0, FILM_TITLE_MAX)),
    textElement('video:description', description.slice(0, FILM_DESCRIPTION_MAX)),
    textElement('video:content_loc', file && origin + filePath(file)),
    textElement('video:player_loc', playerUrl),
    textElement('video:duration', isShort ? String(seconds) : null),
  ].join('')}</video:video>`;
}

/** News items published in the last two days. */
export async function newsSitemap(context: SystemContext): Promise<SystemAnswer> {
  const since = new Date(Date.parse(context.now) - NEWS_HOURS * 3_600_000).toISOString();
  const found = [];
  for (const { by, sitemap } of sitemapsOf(context)) {
    const read = () => sitemap.news?.(since, NEWS_MAX, sitemapContextOf(context)) ?? [];
    found.push(...(await askResolver(context, by, read, [])));
  }
  const newest = found
    .sort((one, other) => Date.parse(other.published) - Date.parse(one.published))
    .slice(0, NEWS_MAX);
  const { name, language } = context.data.site;
  const publication = `<news:publication>${textElement('news:name', name)}${textElement('news:language', language.split('-')[0] ?? language)}</news:publication>`;
  const entries = newest.map(({ path, title, published }) => {
    const date = textElement('news:publication_date', new Date(published).toISOString());
    return `<url>${textElement('loc', absoluteUrl(context.origin, path))}<news:news>${publication}${date}<news:title>${xmlText(title)}</news:title></news:news></url>`;
  });
  const oldest = newest.at(-1);
  return {
    ...xmlAnswer(
      `<urlset ${NAMESPACE} xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.join('')}</urlset>`,
      context,
    ),
    // Cached until the oldest item is more than two days old.
    ...(oldest && {
      ttlMs: Date.parse(oldest.published) + NEWS_HOURS * 3_600_000 - Date.parse(context.now),
    }),
  };
}

interface SitemapOfResolver {
  by: AnyPageResolver;
  sitemap: Sitemap<RawBuilder<unknown>>;
}

/** Sitemaps of the domains that the site has, in the order in which their pages are resolved. */
function sitemapsOf({ domains, data }: SystemContext): SitemapOfResolver[] {
  return domains.pageResolvers
    .filter((own) => isPresent(own, data.settings.modulesOn))
    .flatMap((by) => (by.sitemap ? [{ by, sitemap: by.sitemap }] : []));
}

function xmlAnswer(body: string, { data }: SystemContext): SystemAnswer {
  return {
    contentType: 'application/xml; charset=utf-8',
    body: XML_HEAD + body,
    tags: [`all:${data.site.id}`],
  };
}
