/** The document's head: title, description, canonical URL, social cards, structured data, feeds. */
import type { PageSubject } from '#page-model/page.ts';
import { absoluteUrl, feedAddress, podcastFeedPath } from '#addresses/paths.ts';
import { onePerLanguage } from '#page-model/translations.ts';
import type { DocumentInput } from '#server/pages/index.ts';
import { textOn } from '#look/colour.ts';
import { siteLook } from '#settings/base-styles.ts';
import { generalSettings } from '#settings/general.ts';
import { errorTitle } from './error-page.tsx';
import { escapeHtml } from '#text/html.ts';
import { pageTitle } from './page-title.ts';
import { socialTags } from './social-tags.ts';
import { structuredData } from './structured-data.ts';
import { inLanguage } from './ui/in-language.ts';
import { siteWords } from './ui/words.ts';
import type { ThemeCss } from './theme/theme.ts';

/** The head's content, except styles. */
export function headOf(input: DocumentInput, theme: ThemeCss): string {
  const { page } = input;
  const look = siteLook(input.data.settings);
  const title = input.failure ? errorTitle(input.failure, siteWords(page.site.language)) : pageTitle(page);
  const description = descriptionOf(page);
  const own = `${absoluteUrl(input.origin, page.path)}${page.pageNumber > 1 ? `?page=${page.pageNumber}` : ''}`;
  const url = page.content?.canonicalUrl ?? own;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title${languageOfTitle(page)}>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...robotsMeta(input),
    isShared(page) && `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<meta name="color-scheme" content="${look.scheme === 'system' ? 'light dark' : 'light'}">`,
    `<meta name="theme-color" content="${escapeHtml(look.colours.primary.main)}">`,
    ...translationLinks(page),
    ...iconLinks(input.data),
    ...feedLinks(page, input),
    theme.preload &&
      `<link rel="preload" href="${escapeHtml(theme.preload)}" as="font" type="font/woff2" crossorigin>`,
    ...(!isShared(page)
      ? []
      : socialTags(input, {
          title: page.content?.socialTitle ?? page.content?.name ?? title,
          description: page.content?.socialDescription ?? description,
          url,
        })),
    structuredData(input, url),
  ]
    .filter(Boolean)
    .join('');
}

/**
 * Language and direction of the title of an item in another language than its site's; browsers show the title
 * in that direction.
 */
function languageOfTitle({ content }: PageSubject): string {
  const { lang, dir } = inLanguage(content?.language);
  return lang && dir ? ` lang="${escapeHtml(lang)}" dir="${dir}"` : '';
}

/**
 * Links to the item in other languages, for search engines. Every linked version links to all of them. If an
 * item has a second version in the same language, no page links to that version, and it has no links itself.
 */
function translationLinks({ content, forPrint, pageNumber, part }: PageSubject): string[] {
  if (!content?.translations || forPrint || part > 0 || pageNumber > 1 || content.canonicalUrl) return [];
  const named = onePerLanguage(content.translations);
  if (named.length < 2 || !named.some(({ id }) => id === content.id)) return [];
  return named.flatMap(({ language, url, isOriginal }) => {
    const href = escapeHtml(url);
    const link = (tag: string) => `<link rel="alternate" hreflang="${escapeHtml(tag)}" href="${href}">`;
    return isOriginal ? [link(language), link('x-default')] : [link(language)];
  });
}

/** Robots rules: noindex for print, partial, unlisted and temporary pages; noarchive for gated items. */
function robotsMeta(input: DocumentInput): string[] {
  const { page } = input;
  const isLeft = !isShared(page) || page.forPrint || page.part > 0 || isUnlisted(input);
  // Lets results show an image of any size: without this, Google Discover shows a thumbnail.
  const wishes = [
    isLeft ? 'noindex' : 'max-image-preview:large',
    ...(page.content?.isBehindGate ? ['noarchive'] : []),
  ];
  return [`<meta name="robots" content="${wishes.join(', ')}">`];
}

/** Whether the page has a permanent URL, unlike a module's response to a query. */
function isShared(page: PageSubject): boolean {
  return !isMissing(page) && (page.module === null || page.module.listed !== undefined);
}

/** Whether this URL has no content to index or share. */
function isMissing({ kind }: PageSubject): boolean {
  return kind === 'notFound' || kind === 'error';
}

/**
 * The feed of a section on its page, the site's feed on the home page (specification, section 2 "Routes"),
 * and the feed of its series on an episode's page.
 */
function feedLinks(page: PageSubject, { data, origin, contentTypes }: DocumentInput): string[] {
  const { content } = page;
  if (content && contentTypes.get(content.type)?.isEpisode) {
    const series = content.section ? `${content.section.name} | ${page.site.name}` : page.site.name;
    return [feedLink(series, absoluteUrl(origin, podcastFeedPath(content.section?.path ?? '/')))];
  }
  if (page.module?.feed)
    return [feedLink(page.module.feed.title, feedAddress(origin, page.module.feed.alias))];
  const section = page.kind === 'section' || page.kind === 'home' ? page.section : null;
  const alias = section && data.sections.get(section.id)?.alias;
  if (!section || !alias) return [];
  const title = page.kind === 'home' ? page.site.name : `${section.name} | ${page.site.name}`;
  return [feedLink(title, feedAddress(origin, alias))];
}

function feedLink(title: string, address: string): string {
  return `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(address)}">`;
}

/**
 * Whether the page must not be indexed: on test sites, and for types that the settings exclude from search
 * engines (specification, `enableNoIndexByContentType`).
 */
function isUnlisted({ data, page }: DocumentInput): boolean {
  const types = data.settings.read(generalSettings).enableNoIndexByContentType;
  return data.isTest || (page.content !== null && types.includes(page.content.type));
}

/** The favicon in the sizes of the specification (section 9), or the site's initial. */
function iconLinks(data: DocumentInput['data']): string[] {
  const { favicon } = data.settings.read(generalSettings);
  if (!favicon) return [`<link rel="icon" href="${escapeHtml(initialIcon(data))}">`];
  const link = (rel: string, size: 16 | 32 | 180) =>
    `<link rel="${rel}" type="image/png" sizes="${size}x${size}" href="${escapeHtml(data.site.app.media.icon(favicon, size))}">`;
  return [link('icon', 16), link('icon', 32), link('apple-touch-icon', 180)];
}

/** The site's initial on its primary colour, as a data URL that needs no request. */
function initialIcon({ site, settings }: DocumentInput['data']): string {
  const { main } = siteLook(settings).colours.primary;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${main}"/>` +
    `<text x="16" y="24" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="22" fill="${textOn(main)}">` +
    `${escapeHtml([...site.name][0] ?? '')}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function descriptionOf(page: PageSubject): string | null {
  if (page.content) return page.content.seoDescription ?? page.content.teaser;
  return page.section?.description ?? page.module?.listed?.description ?? page.site.description;
}
