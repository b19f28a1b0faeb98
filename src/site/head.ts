/** What stands in the document's head: title, description, canonical address, social cards, structured data, feeds. */
import type { ContentCard, ContentDetail, PageSubject } from '#model/page.ts';
import { feedAddress, podcastFeedPath } from '#model/paths.ts';
import type { DocumentInput } from '#server/pages/index.ts';
import { textOn } from '#model/colour.ts';
import { siteLook } from '#settings/base-styles.ts';
import { generalSettings } from '#settings/general.ts';
import { errorTitle } from './error-page.tsx';
import { escapeHtml, jsonForScript } from '#model/html.ts';
import { iconSource, pictureAddress } from './media.ts';
import { pageTitle } from './page-title.ts';
import { namedRecords } from '#model/own-fields.ts';
import { linkedItems } from './ui/item-links.tsx';
import { itemFile } from './ui/item-file.ts';
import { siteWords } from './ui/words.ts';
import type { ThemeCss } from './theme.ts';

/** The head's content, styles apart. */
export function headOf(input: DocumentInput, theme: ThemeCss): string {
  const { page } = input;
  const title = input.failure ? errorTitle(input.failure, siteWords(page.site.language)) : pageTitle(page);
  const description = descriptionOf(page);
  const own = `${input.origin}${page.path}${page.pageNumber > 1 ? `?page=${page.pageNumber}` : ''}`;
  const url = page.content?.canonicalUrl ?? own;
  const shown = page.content?.image ?? page.module?.listed?.image;
  const image = shown ? pictureAddress(input.origin, shown, '40x21').url : null;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...robotsMeta(input),
    isShared(page) && `<link rel="canonical" href="${escapeHtml(url)}">`,
    '<meta name="color-scheme" content="light">',
    `<meta name="theme-color" content="${escapeHtml(siteLook(input.data.settings).colours.primary.main)}">`,
    ...iconLinks(input.data),
    ...feedLinks(page, input),
    theme.preload &&
      `<link rel="preload" href="${escapeHtml(theme.preload)}" as="font" type="font/woff2" crossorigin>`,
    ...(!isShared(page)
      ? []
      : socialTags({
          title: page.content?.socialTitle ?? page.content?.name ?? title,
          description: page.content?.socialDescription ?? description,
          url,
          image,
          page,
        })),
    structuredData(input, url),
  ]
    .filter(Boolean)
    .join('');
}

/** What engines are asked to leave: pages that are no page of their own, and copies of what stands behind a gate. */
function robotsMeta(input: DocumentInput): string[] {
  const { page } = input;
  const isLeft = !isShared(page) || page.forPrint || page.part > 0 || isUnlisted(input);
  const wishes = [...(isLeft ? ['noindex'] : []), ...(page.content?.isBehindGate ? ['noarchive'] : [])];
  return wishes.length > 0 ? [`<meta name="robots" content="${wishes.join(', ')}">`] : [];
}

/** A page of its own: not what somebody asked a module for. */
function isShared(page: PageSubject): boolean {
  return !isMissing(page) && (page.module === null || page.module.listed !== undefined);
}

/** There is nothing at this address to index or to share. */
function isMissing({ kind }: PageSubject): boolean {
  return kind === 'notFound' || kind === 'error';
}

/**
 * The feed of a section on its page, that of the site on its home page (specification, section 2 "Routes"), that of its
 * series on an episode's.
 */
function feedLinks(page: PageSubject, { data, origin, contentTypes }: DocumentInput): string[] {
  const { content } = page;
  if (content && contentTypes.get(content.type)?.isEpisode) {
    const series = content.section ? `${content.section.name} | ${page.site.name}` : page.site.name;
    return [feedLink(series, origin + podcastFeedPath(content.section?.path ?? '/'))];
  }
  const section = page.kind === 'section' || page.kind === 'home' ? page.section : null;
  const alias = section && data.sections.get(section.id)?.alias;
  if (!section || !alias) return [];
  const title = page.kind === 'home' ? page.site.name : `${section.name} | ${page.site.name}`;
  return [feedLink(title, feedAddress(origin, alias))];
}

function feedLink(title: string, address: string): string {
  return `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(address)}">`;
}

/** Test sites, and types the settings keep out of search engines (specification, `enableNoIndexByContentType`). */
function isUnlisted({ data, page }: DocumentInput): boolean {
  const types = data.settings.read(generalSettings).enableNoIndexByContentType;
  return data.isTest || (page.content !== null && types.includes(page.content.type));
}

/** The favicon in the sizes of the specification (section 9), or the site's initial. */
function iconLinks(data: DocumentInput['data']): string[] {
  const { favicon } = data.settings.read(generalSettings);
  if (!favicon) return [`<link rel="icon" href="${escapeHtml(initialIcon(data))}">`];
  const link = (rel: string, size: 16 | 32 | 180) =>
    `<link rel="${rel}" type="image/png" sizes="${size}x${size}" href="${escapeHtml(iconSource(favicon, size))}">`;
  return [link('icon', 16), link('icon', 32), link('apple-touch-icon', 180)];
}

/** The site's initial on its primary colour, as an address that needs no request. */
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

interface Social {
  title: string;
  description: string | null;
  url: string;
  image: string | null;
  page: PageSubject;
}

function socialTags({ title, description, url, image, page }: Social): string[] {
  const property = (name: string, value: string | null | undefined) =>
    value ? `<meta property="${name}" content="${escapeHtml(value)}">` : '';
  return [
    property('og:site_name', page.site.name),
    property('og:type', page.content ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('article:published_time', page.content?.published),
    property('article:section', page.content?.section?.name),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ];
}

/** A path of the site, or an address elsewhere, as an address. */
function absolute(origin: string, path: string): string {
  return path.startsWith('/') ? origin + path : path;
}

/** The URL of the item's file for other servers. */
function fileUrlOf({ origin, page }: DocumentInput, content: ContentDetail): string | null {
  const file = itemFile(content, page);
  return file && absolute(origin, file.address);
}

/** Whoever worked on the item beside its authors. */
function contributorsOf(content: ContentDetail): ContentCard[] {
  const { contributors, photographers } = content.fields;
  return [...linkedItems(contributors, content), ...linkedItems(photographers, content)];
}

function keywordsOf({ fields: { taxonomy } }: ContentDetail): string[] {
  return namedRecords(taxonomy).map(({ name }) => name);
}

function structuredData(input: DocumentInput, url: string): string {
  const { page } = input;
  const organisation = { '@type': 'Organization', name: page.site.name, url: `${input.origin}/` };
  const graph: unknown[] = [];
  if (page.kind === 'home')
    graph.push(organisation, { '@type': 'WebSite', name: page.site.name, url: `${input.origin}/` });
  const content = page.content;
  const type = content && input.contentTypes.get(content.type);
  const company = content?.companyId ? content.linked[content.companyId] : undefined;
  if (content && type) {
    graph.push(
      type.structuredData({
        url,
        name: content.name,
        description: content.seoDescription ?? content.teaser ?? '',
        published: content.published ?? content.updated,
        updated: content.updated,
        imageUrls: content.image ? [pictureAddress(input.origin, content.image).url] : [],
        authors: content.authors.map((author) => ({ name: author.name, url: input.origin + author.path })),
        sectionName: content.section?.name ?? null,
        publisher: { name: page.site.name, url: `${input.origin}/` },
        startDate: content.startDate,
        endDate: content.endDate,
        fileUrl: fileUrlOf(input, content),
        contributors: contributorsOf(content).map(({ name, path }) => ({ name, url: input.origin + path })),
        keywords: keywordsOf(content),
        company: company ? { name: company.name, url: absolute(input.origin, company.path) } : null,
        fields: content.fields,
        isFree: !content.isBehindGate,
      }),
    );
  }
  const trail = content?.hierarchy ?? page.section?.hierarchy ?? [];
  if (trail.length > 0 && page.kind !== 'home') {
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((section, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: section.name,
        item: input.origin + section.path,
      })),
    });
  }
  if (graph.length === 0) return '';
  return `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`;
}
