/**
 * Shape of a page of a site in the API (specification, public site, section 3 "Page data" and "Page layout").
 */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { pageDataFields } from '#model/extend-page-data.ts';
import type { Shape } from '#model/field.ts';
import { pageData } from '#registry/page-data.ts';

const words = (label: string, help?: string) => text({ label, lengthMax: 200_000, ...(help && { help }) });
const anything = (label: string, help: string) => json({ label, check: z.unknown(), help });
const named = {
  id: integer({ label: 'Id', required: true, help: 'ID of the record that has this name.' }),
  name: words('Name'),
};

/** Shape of a connection, as in other lists of the API: `edges`, each with its `node`. */
const edges = (label: string, help: string, typeName: string, of: Shape) =>
  group({
    label,
    help,
    typeName: `${typeName}Connection`,
    of: {
      edges: list({
        label: 'Edges',
        required: true,
        typeName: `${typeName}Edge`,
        entryLabel: 'edge',
        of: { node: group({ label: 'Node', help: 'One value of the list.', required: true, typeName, of }) },
      }),
    },
  });

const IMAGE = {
  id: integer({ label: 'Id', help: 'ID of the image in the library, as in getAsset.', required: true }),
  src: words('Address', 'URL of a rendition at most 1,600 pixels wide.'),
  alt: words('Alternative text'),
  caption: words('Caption'),
  credit: words('Credit'),
  isLogo: boolean({ label: 'Logo', help: 'Whether the image is marked as a logo in the library.' }),
};

const SECTION_LINK = {
  ...named,
  alias: words('Alias'),
  canonicalPath: words('Path'),
};

const SECTION = {
  ...SECTION_LINK,
  fullName: words('Full name', 'Including its parent sections.'),
  hierarchy: list({
    label: 'Hierarchy',
    help: 'Ordered from root to this section.',
    typeName: 'PageSectionLink',
    entryLabel: 'section',
    of: SECTION_LINK,
  }),
};

const VENUE = {
  name: words('Name'),
  address1: words('Street'),
  city: words('City'),
  region: words('Region'),
  postalCode: words('Postal code'),
  country: words('Country'),
};

const SCHEDULE = {
  sectionId: integer({
    label: 'Section',
    help: 'ID of the section whose lists show the item.',
    required: true,
  }),
  option: words('Placement option'),
  start: instant({ label: 'From', help: 'From when the section’s lists show the item.', required: true }),
  end: instant({ label: 'Until' }),
};

/** Page data of core: the subject of the page. */
const OWN: Shape = {
  contentId: integer({ label: 'Item', help: 'Null on pages of sections.' }),
  sectionId: integer({ label: 'Section', help: 'ID of the page’s section. Null without one.' }),
  layoutId: integer({
    label: 'Layout',
    help: 'ID of the layout that the page uses. Null for a layout that isn’t stored.',
  }),
  templateId: integer({
    label: 'Template',
    help: 'Name of the layout if several pages use it. Null for a layout of this page only.',
  }),
  id: integer({ label: 'Id', required: true, help: 'ID of the item, section, issue or publication.' }),
  type: words(
    'Type',
    'section, issue or publication, or the item’s content type: article, event and video in lower case, others as Whitepaper.',
  ),
  alias: words('Alias', 'The path without the leading slash or, for a section page, the section’s alias.'),
  canonicalPath: words('Path'),
  name: words('Name'),
  seoTitle: words('Title for search engines'),
  teaser: words('Teaser', 'Generated from the text if no teaser was written.'),
  explicitTeaser: words('Teaser as written'),
  body: anything('Text', 'As rich text.'),
  primaryImage: group({ label: 'Main image', typeName: 'PageImage', of: IMAGE }),
  images: edges(
    'Images',
    'The gallery of the item, in its order. Null on pages of sections.',
    'PageImage',
    IMAGE,
  ),
  fileSrc: words('File'),
  embedCode: words('Embedded player'),
  linkUrl: words('Link'),
  siteContext: group({
    label: 'On this site',
    help: 'Where the site of the request has the page.',
    typeName: 'PageSiteContext',
    of: { path: words('Path'), canonicalUrl: words('Canonical address') },
  }),
  primarySection: group({
    label: 'Section',
    help: 'The item’s section, or the section of the page itself. Null without one.',
    typeName: 'PageSection',
    of: pageDataFields(SECTION, pageData, 'primarySection'),
  }),
  company: group({
    label: 'Company',
    help: 'The company that the item is about or comes from. Null without one.',
    typeName: 'PageLink',
    of: named,
  }),
  authors: edges('Authors', 'People who wrote the item. Null on pages of sections.', 'PageLink', named),
  byline: words('Byline'),
  source: words('Source'),
  taxonomy: edges('Taxonomy', 'Terms that describe the item. Null on pages of sections.', 'PageTerm', {
    ...named,
    type: words('Type'),
  }),
  websiteSchedules: list({
    label: 'Placements',
    help: 'On the current site, at the time of the request.',
    typeName: 'PageSchedule',
    entryLabel: 'placement',
    of: SCHEDULE,
  }),
  labels: choices({ label: 'Labels' }),
  metadata: group({
    label: 'Metadata',
    help: 'Texts about the page’s subject for search engines and analyses.',
    typeName: 'PageMetadata',
    of: {
      description: words('Description'),
      aiKeywords: choices({ label: 'Keywords', help: 'Names of the item’s tags and topics.' }),
      aiIndustries: choices({ label: 'Industries', help: 'Names of the item’s industries and markets.' }),
    },
  }),
  published: instant({
    label: 'Published',
    help: 'From when readers see the item. Null on pages of sections.',
  }),
  updated: instant({ label: 'Updated', help: 'When the item was last changed. Null on pages of sections.' }),
  createdBy: group({ label: 'Created by', help: 'For staff.', typeName: 'PageCreator', of: named }),
  startDate: instant({ label: 'Begins' }),
  endDate: instant({ label: 'Ends', help: 'When the event or webinar is over. Null for other pages.' }),
  venue: group({
    label: 'Venue',
    help: 'Where the event takes place. Null for other pages, or if no venue is known.',
    typeName: 'PageVenue',
    of: VENUE,
  }),
  address1: words('Street'),
  city: words('City'),
  state: words('State'),
  postalCode: words('Postal code'),
  country: words('Country'),
};

/** The page data, including fields that modules add. */
const PAGE = pageDataFields(OWN, pageData);

/** Shape of the rows that load later, with the values to pass on when the next rows are requested. */
export const SECONDARY_GRID: Shape = {
  grid: anything('Grid', 'Rows with columns with blocks: id, type, settings and data of each.'),
  isUnderFilled: boolean({
    label: 'Under-filled',
    help: 'A list has no more items: do not request the next grid.',
  }),
  excludeContentIds: json({
    label: 'Items shown',
    check: z.unknown(),
    help: 'Excluded items and items in this grid. Pass them as excludeContentIds in the next call.',
  }),
  excludeIssueIds: json({ label: 'Issues shown', check: z.unknown(), help: 'The same for issues.' }),
  hasErrors: boolean({ label: 'A block failed to render' }),
};

/**
 * Shape of the response: the page with its layout, or the URL it redirects to, or neither if nothing is
 * found.
 */
export const LAYOUT_PAGE: Shape = {
  redirectTo: words('Leads to', 'Set for redirects. All other fields are then empty.'),
  page: group({
    label: 'Page',
    help: 'The subject of the URL: an item, a section, an issue or a publication. Null for redirects and if nothing is found.',
    typeName: 'PageData',
    of: PAGE,
  }),
  layout: group({
    label: 'Layout',
    help: 'The layout of the page with the data of its blocks. Null for redirects and if nothing is found.',
    typeName: 'PageLayout',
    of: {
      id: integer({ label: 'Id', help: 'ID of the layout’s record. Null for a layout that isn’t stored.' }),
      layoutType: words('Type'),
      primaryGrid: anything('Grid', 'Rows with columns with blocks: id, type, settings and data of each.'),
      loadMoreType: group({
        label: 'Content loaded at the end of the page',
        typeName: 'PageLoadMore',
        of: { type: words('Type', 'none, custom-click, custom-scroll, page-click or page-scroll.') },
      }),
      secondaryGrid: anything(
        'Grid that loads later',
        'The rows of the layout without data. getSecondaryGrid returns the data. Null if the layout loads no rows later.',
      ),
      usedContentIds: json({
        label: 'Items shown',
        check: z.unknown(),
        help: 'Ids, in the order of the blocks.',
      }),
      usedIssueIds: json({
        label: 'Issues shown',
        check: z.unknown(),
        help: 'Ids, in the order of the blocks.',
      }),
    },
  }),
  hasErrors: boolean({ label: 'A block failed to render' }),
};
