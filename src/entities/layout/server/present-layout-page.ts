/** Presents a page that the page engine found, in the shape of the API. */
import { rowsThat } from '#grid/shapes/grid.ts';
import { loadMoreType } from '#grid/shapes/load-more.ts';
import { pageDataOf } from '#model/extend-page-data.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentCard, ContentDetail } from '#page-model/page.ts';
import type { ImageSource } from '#media/image-source.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { pageData } from '#registry/page-data.ts';
import type { LayoutPage, NextGrid, OutsideAddresses } from '#server/pages/index.ts';

type FoundPage = Extract<LayoutPage, { kind: 'page' }>;

/** Entity of the ids in the specification's `usedIssueIds`. */
export const ISSUES = 'magazineIssue';

type Address = OutsideAddresses['image'];

/**
 * Returns the page as JSON data. The operation adds data for staff only, and data that is requested
 * separately.
 */
export function presentLayoutPage(
  found: LayoutPage,
  addresses: OutsideAddresses,
): Record<string, unknown> | null {
  if (found.kind === 'missing') return null;
  if (found.kind === 'redirect') return { redirectTo: found.to, page: null, layout: null, hasErrors: null };
  const { layout, grid } = found;
  return {
    redirectTo: null,
    page: pageOf(found, addresses),
    layout: {
      id: layout?.id ?? null,
      layoutType: layout?.type ?? null,
      loadMoreType: { type: loadMoreType(layout?.loadMore ?? null) },
      primaryGrid: { rows: withAddresses(grid.rows, addresses.image) },
      secondaryGrid: layout?.loadMore?.what === 'rows' ? rowsThat(layout.grid, 'loadLater') : null,
      usedContentIds: grid.usedContentIds,
      usedIssueIds: grid.usedRecordIds.get(ISSUES) ?? [],
    },
    hasErrors: grid.hasErrors,
  };
}

/** Returns the rows that load later, with the data of their blocks. */
export function presentNextGrid(
  { grid, isUnderFilled, image }: NextGrid,
  excluded: { contentIds: readonly number[]; issueIds: readonly number[] },
): Record<string, unknown> {
  return {
    grid: { rows: withAddresses(grid.rows, image) },
    isUnderFilled,
    excludeContentIds: [...new Set([...excluded.contentIds, ...grid.usedContentIds])],
    excludeIssueIds: [...new Set([...excluded.issueIds, ...(grid.usedRecordIds.get(ISSUES) ?? [])])],
    hasErrors: grid.hasErrors,
  };
}

/** Types of layouts for a single page; all other layouts are templates for many pages. */
const OWN_LAYOUTS = ['content-override', 'url-override'];

function pageOf(found: FoundPage, addresses: OutsideAddresses): Record<string, unknown> {
  const { page, layout, sections } = found;
  const { content, section } = page;
  const about = page.module?.about;
  return {
    contentId: content?.id ?? null,
    sectionId: section?.id ?? null,
    layoutId: layout?.id ?? null,
    templateId: layout && !OWN_LAYOUTS.includes(layout.type) ? layout.id : null,
    ...pageDataOf({ page, section: sections.at(-1) ?? null }, pageData, { faults: found.faults }),
    id: content?.id ?? section?.id ?? about?.id ?? 0,
    type: content ? pageTypeOf(content.type) : (about?.type ?? 'section'),
    canonicalPath: page.path,
    name: content?.name ?? section?.name ?? page.module?.title ?? page.site.name,
    siteContext: {
      path: page.path,
      canonicalUrl: content?.canonicalUrl ?? absoluteUrl(page.site.origin, page.path),
    },
    primarySection: sectionOf(found),
    alias: content ? page.path.slice(1) : (sections.at(-1)?.alias ?? page.path.slice(1)),
    ...(content
      ? { ...itemOf(content, addresses.image), fileSrc: addresses.file(page) }
      : { metadata: { description: section?.description ?? null, aiKeywords: [], aiIndustries: [] } }),
  };
}

/**
 * Types that the specification writes in lower case as page types (public site, section 2 "Page types");
 * others have their own name.
 */
const LOWER_CASE_TYPES = new Set(['Article', 'Event', 'Video']);

function pageTypeOf(type: string): string {
  return LOWER_CASE_TYPES.has(type) ? type.toLowerCase() : type;
}

function itemOf(content: ContentDetail, address: Address): Record<string, unknown> {
  const { fields } = content;
  const own = (key: string) => textField(fields, key);
  const company = content.companyId === null ? undefined : content.linked[content.companyId];
  const venue = fields['venue'] as Record<string, unknown> | null | undefined;
  return {
    seoTitle: content.seoTitle,
    teaser: content.teaser,
    body: content.body,
    primaryImage: content.image && imageOf(content.image, address),
    images: connection(content.images.map((image) => imageOf(image, address))),
    company: company ? { id: company.id, name: company.name } : null,
    authors: connection(content.authors.map(({ id, name }) => ({ id, name }))),
    byline: content.byline,
    source: content.source,
    labels: content.labels,
    metadata: {
      description: content.seoDescription ?? content.teaser,
      aiKeywords: [],
      aiIndustries: [],
    },
    published: instantOf(content.published),
    updated: instantOf(content.updated),
    startDate: instantOf(content.startDate),
    endDate: instantOf(content.endDate),
    venue: venue ?? null,
    ...Object.fromEntries(OWN_FIELDS.map((key) => [key, own(key)])),
  };
}

/** Fields of types that pages name as their own (specification, section 3 "Page data", "Event fields"). */
const OWN_FIELDS = ['embedCode', 'linkUrl', 'address1', 'city', 'state', 'postalCode', 'country'] as const;

function sectionOf({ page, sections: chain, faults }: FoundPage): Record<string, unknown> | null {
  const own = chain.at(-1);
  if (!own) return null;
  const hierarchy = chain.map(({ id: key, name, alias, path }) => ({
    id: key,
    name,
    alias,
    canonicalPath: path,
  }));
  return {
    ...hierarchy.at(-1),
    fullName: chain.map(({ name }) => name).join(' > '),
    ...pageDataOf({ page, section: own }, pageData, { place: 'primarySection', faults }),
    hierarchy,
  };
}

function imageOf(image: ImageSource, address: Address): Record<string, unknown> {
  const { assetId, alt, caption, credit, isLogo } = image;
  return { id: assetId, src: address(image), alt, caption, credit, isLogo };
}

/** Replaces the storage keys of card images by URLs, because storage keys mean nothing outside. */
function withAddresses(rows: FoundPage['grid']['rows'], address: Address): unknown {
  const card = ({ image, ...rest }: ContentCard) => ({ ...rest, image: image && imageOf(image, address) });
  return rows.map((row) => ({
    ...row,
    columns: row.columns.map(({ blocks }) => ({
      blocks: blocks.map((block) => ({
        ...block,
        data: { ...block.data, items: block.data.items.map((items) => items.map(card)) },
      })),
    })),
  }));
}

const connection = (nodes: readonly Record<string, unknown>[]) => ({
  edges: nodes.map((node) => ({ node })),
});

function instantOf(value: string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
