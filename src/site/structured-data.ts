/** A page's structured data in schema.org, for search engines and other clients (JSON-LD). */
import type { ContentType, StructuredDataInput } from '#model/define-content-type.ts';
import { jsonForScript } from '#text/html.ts';
import type { ImageSource } from '#media/image-source.ts';
import { linkedItems, namedRecords } from '#page-model/type-fields.ts';
import type { ContentCard, ContentDetail } from '#page-model/page.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { runningText } from '#rich-text/document/rich-text.ts';
import { cutAtWord } from '#text/teaser.ts';
import type { DocumentInput } from '#server/pages/index.ts';
import { headerSettings } from '#settings/header.ts';
import { socialLinksSettings } from '#settings/social-links.ts';
import type { ShareImage } from '#media/media-addresses.ts';
import { listedSeries, seriesOfEpisode } from './podcast-series.ts';
import { itemFile } from './ui/media/item-file.ts';
import { siteWords } from './ui/words.ts';

type Node = Record<string, unknown>;

/**
 * The aspect ratios that search engines request, so that each kind of result has a suitable image (Google,
 * "Article structured data").
 */
const IMAGE_RATIOS = ['16x9', '4x3', '1x1'] as const;

/** The page's graph as a data-only script; empty without data. `url`: its canonical URL. */
export function structuredData(input: DocumentInput, url: string): string {
  const { page, contentTypes } = input;
  const type = page.content && contentTypes.get(page.content.type);
  const graph: Node[] = [
    ...(page.kind === 'home' ? homeNodes(input) : []),
    ...(page.content && type ? [type.structuredData(itemData(input, page.content, url))] : []),
    ...(page.kind === 'section' ? listNodes(input, url) : []),
    ...seriesNodes(input),
    ...recordNodes(input, url),
    ...trailNodes(input),
  ].filter((node) => Object.keys(node).length > 0);
  if (graph.length === 0) return '';
  return `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`;
}

/** The site as the publisher of its content. */
function publisherOf({ page, origin, data }: DocumentInput): StructuredDataInput['publisher'] {
  const { logo } = data.settings.read(headerSettings);
  return {
    '@id': `${origin}/#organization`,
    name: page.site.name,
    url: `${origin}/`,
    ...(logo && { logo: data.site.app.media.shareImage(origin, logo, 'original').url }),
  };
}

/** The site's social network accounts, which are also the publisher's. */
function accountsOf({ data }: DocumentInput): string[] {
  return Object.values(data.settings.read(socialLinksSettings)).filter((address) => address !== null);
}

function homeNodes(input: DocumentInput): Node[] {
  const publisher = publisherOf(input);
  const accounts = accountsOf(input);
  const { description } = input.page.site;
  return [
    { '@type': 'Organization', ...publisher, ...(accounts.length > 0 && { sameAs: accounts }) },
    {
      '@type': 'WebSite',
      '@id': `${input.origin}/#website`,
      name: publisher.name,
      url: publisher.url,
      ...(description && { description }),
      publisher: { '@id': publisher['@id'] },
    },
  ];
}

function itemData(input: DocumentInput, content: ContentDetail, url: string): StructuredDataInput {
  const { origin } = input;
  const { speakers } = content.fields;
  const images = content.image ? shareImagesOf(input, content.image) : [];
  const company = content.companyId ? content.linked[content.companyId] : undefined;
  return {
    url,
    name: content.name,
    description: content.seoDescription ?? content.teaser ?? beginningOfText(content),
    published: content.published ?? content.updated,
    updated: content.updated,
    imageUrls: images.map(({ url: address }) => address),
    images: content.image ? images.map((image) => imageNode(image, content.image?.alt)) : [],
    authors: content.authors.map(({ name, path }) => ({
      name,
      ...(path !== null && { url: absoluteUrl(origin, path) }),
    })),
    language: content.language ?? input.page.site.language,
    sectionName: content.section?.name ?? null,
    publisher: publisherOf(input),
    series: input.contentTypes.get(content.type)?.isEpisode ? seriesOfEpisode(input, content) : null,
    startDate: content.startDate,
    endDate: content.endDate,
    timeZone: input.page.site.timeZone,
    fileUrl: fileUrlOf(input, content),
    contributors: namesOf(contributorsOf(content), origin),
    performers: namesOf(linkedItems(speakers, content), origin),
    keywords: keywordsOf(content),
    company: company ? { name: company.name, url: absoluteUrl(origin, company.path) } : null,
    fields: content.fields,
    isFree: !content.isBehindGate,
  };
}

function shareImagesOf({ data, origin }: DocumentInput, image: ImageSource): ShareImage[] {
  return IMAGE_RATIOS.map((ratio) => data.site.app.media.shareImage(origin, image, ratio));
}

function imageNode({ url, width, height }: ShareImage, alt: string | undefined): Node {
  return { '@type': 'ImageObject', url, width, height, ...(alt && { caption: alt }) };
}

/** Maximum characters of a generated description. */
const DESCRIPTION_MAX = 160;

/** The beginning of the text, as far as this reader may read it, for items without any other description. */
function beginningOfText({ body }: ContentDetail): string {
  return body ? cutAtWord(runningText(body).replace(/\s+/g, ' '), DESCRIPTION_MAX) : '';
}

/** The podcast series, on the page of a section whose episodes form a series. */
function seriesNodes(input: DocumentInput): Node[] {
  const series = listedSeries(input);
  return series ? [series] : [];
}

/** The items of a section's page, in their order (schema.org, ItemList). */
function listNodes({ listed, origin, contentTypes }: DocumentInput, url: string): Node[] {
  const items = listed.filter(({ type }) => hasPage(contentTypes.get(type)));
  if (items.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      url,
      itemListElement: items.map(({ path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: absoluteUrl(origin, path),
      })),
    },
  ];
}

function hasPage(type: ContentType | undefined): boolean {
  return type?.address !== 'link';
}

/**
 * The breadcrumb trail from the home page through the sections to the page. Left out if it would have a
 * single step, because search engines do not show such a trail.
 */
function trailNodes(input: DocumentInput): Node[] {
  const { page, origin } = input;
  if (page.kind === 'home') return [];
  const own = ownSteps(input);
  if (own.length === 0) return [];
  const home = { name: siteWords(page.site.language).frame.home, path: '/' };
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [home, ...own.filter(({ path }) => path !== '/')].map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absoluteUrl(origin, path),
      })),
    },
  ];
}

/** The steps below the home page; none for a page that must not be listed. */
function ownSteps({ page: { content, section, module, path } }: DocumentInput) {
  if (content) return [...content.hierarchy, { name: content.name, path }];
  if (section) return section.hierarchy;
  return module?.listed ? [{ name: module.title, path }] : [];
}

/** The record that a module's page shows. */
function recordNodes({ page: { module: subject }, data, origin }: DocumentInput, url: string): Node[] {
  if (!subject?.about) return [];
  const image = subject.listed?.image;
  return [
    {
      ...subject.about.structuredData,
      url,
      ...(image && { image: data.site.app.media.shareImage(origin, image).url }),
    },
  ];
}

function namesOf(items: readonly ContentCard[], origin: string): { name: string; url: string }[] {
  return items.map(({ name, path }) => ({ name, url: absoluteUrl(origin, path) }));
}

function keywordsOf({ fields: { taxonomy } }: ContentDetail): string[] {
  return namedRecords(taxonomy).map(({ name }) => name);
}

/** Absolute URL of the item's file, for other servers. */
function fileUrlOf({ origin, page }: DocumentInput, content: ContentDetail): string | null {
  const file = itemFile(content, page);
  return file && absoluteUrl(origin, file.address);
}

/** Contributors to the item other than its authors. */
function contributorsOf(content: ContentDetail): ContentCard[] {
  const { contributors, photographers } = content.fields;
  return [...linkedItems(contributors, content), ...linkedItems(photographers, content)];
}
