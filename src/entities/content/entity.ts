import { TEASER_LENGTH_MAX, TEASER_LENGTH_MIN } from '#text/teaser.ts';
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { image } from '#fields/image/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { language } from '#fields/language/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { slug } from '#fields/slug/field.ts';
import { slugLanguage } from '#fields/slug-language.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';
import {
  NAME_LENGTH_MAX,
  SEO_DESCRIPTION_LENGTH_MAX,
  SEO_TITLE_LENGTH_MAX,
  SOCIAL_DESCRIPTION_LENGTH_MAX,
  SOCIAL_TITLE_LENGTH_MAX,
} from './texts.ts';
import { AUTHORSHIP_FIELDS, GALLERY_FIELDS, SCHEDULE_FIELDS, SIDEBAR_FIELDS } from './common-fields.ts';
import { SITE_TEXT_FIELDS } from './site-text-fields.ts';

/** @public Extensions import them from here. */
export { SCHEDULE_FIELDS, SIDEBAR_FIELDS };

/** Fields that all content has, whatever its type; the fields of a type are stored in `fields`. */
export const content = defineEntity({
  name: 'content',
  label: 'Content',
  pluralLabel: 'Content',
  apiDescription: 'An item with the fields that all content types have; each type adds its own.',
  tenancy: 'organisation',
  concerns: { rule: 'src/entities/content/access.ts' },
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  gates: { labels: 'labels', sectionId: 'primarySection' },
  groups: [
    { key: 'text', label: 'Text' },
    { key: 'dates', label: 'Schedule' },
    { key: 'media', label: 'Images' },
    { key: 'placement', label: 'Placement' },
    { key: 'credits', label: 'Credits' },
    { key: 'related', label: 'Related' },
    { key: 'sidebars', label: 'Sidebars' },
    { key: 'search', label: 'Search and sharing' },
    { key: 'sites', label: 'On other sites' },
    { key: 'internal', label: 'Internal' },
  ],
  fields: {
    site: relation({
      label: 'Site',
      apiDescription:
        'The site that owns the item: it decides the item’s URL. All sites that show it are in sitesShown.',
      to: 'site',
      required: true,
      writable: 'server',
    }),
    type: text({ readers: ['card'], label: 'Type', required: true, writable: 'server' }),
    status: integer({ label: 'Status', required: true, writable: 'server', min: 0, max: 2 }),
    name: text({ label: 'Title', required: true, lengthMax: NAME_LENGTH_MAX, group: 'text' }),
    deck: longText({
      label: 'Deck',
      lengthMax: 400,
      rows: 2,
      group: 'text',
      help: 'Shown below the headline.',
    }),
    teaser: longText({
      label: 'Teaser',
      lengthMax: TEASER_LENGTH_MAX,
      rows: 3,
      group: 'text',
      help: `For lists and search results, ${TEASER_LENGTH_MIN} to ${TEASER_LENGTH_MAX} characters. Leave empty to use the opening of the text.`,
    }),
    excerpt: longText({
      readers: ['card'],
      label: 'Excerpt',
      lengthMax: 600,
      group: 'text',
      writable: 'server',
    }),
    body: richText({ label: 'Body', apiDescription: 'The main text.', gated: true, group: 'text' }),
    sidebars: list({
      label: 'Sidebars',
      gated: true,
      of: SIDEBAR_FIELDS,
      typeName: 'ContentSidebar',
      entryLabel: 'sidebar',
      countMax: 10,
      group: 'sidebars',
      help: 'Short sidebars shown next to or below the main text.',
    }),
    primaryImage: image({ readers: ['card'], label: 'Main image', group: 'media' }),
    images: list({
      label: 'Gallery',
      gated: true,
      of: GALLERY_FIELDS,
      typeName: 'ContentImage',
      entryLabel: 'image',
      countMax: 200,
      group: 'media',
      help: 'Additional images, in display order.',
    }),
    startDate: instant({
      label: 'Starts',
      apiDescription: 'When the event or webinar begins. Null for other types.',
      onDemand: true,
      group: 'dates',
      zoneFrom: 'timeZone',
    }),
    endDate: instant({
      label: 'Ends',
      apiDescription: 'When the event or webinar is over. Null for other types, or without a known end.',
      onDemand: true,
      group: 'dates',
      zoneFrom: 'timeZone',
    }),
    primarySection: relation({
      label: 'Section',
      to: 'websiteSection',
      group: 'placement',
      help: 'Sets the URL and breadcrumb.',
    }),
    schedules: list({
      label: 'Placements',
      internal: true,
      of: SCHEDULE_FIELDS,
      typeName: 'ContentSchedule',
      entryLabel: 'placement',
      countMax: 40,
      group: 'placement',
      help: 'Also show in these sections. The main section is always included.',
    }),
    keepOutOfFronts: boolean({
      label: 'Keep out of fronts',
      internal: true,
      group: 'placement',
      help: 'Hides the item from the home page and section lists. The item still appears in search and on author and term pages.',
    }),
    taxonomy: relations({
      readers: ['page'],
      label: 'Taxonomy',
      to: 'taxonomy',
      countMax: 60,
      group: 'placement',
      help: 'Topics, regions and other terms that describe the item.',
    }),
    labels: choices({
      label: 'Labels',
      countMax: 10,
      group: 'placement',
      help: 'Shown on the item, for example “Sponsored”.',
    }),
    authors: relations({
      label: 'Authors',
      to: 'content',
      contentTypes: ['Contact'],
      countMax: 30,
      group: 'credits',
    }),
    contributors: relations({
      readers: ['page'],
      label: 'Contributors',
      to: 'content',
      contentTypes: ['Contact'],
      countMax: 30,
      group: 'credits',
    }),
    photographers: relations({
      readers: ['page'],
      label: 'Photographers',
      to: 'content',
      contentTypes: ['Contact'],
      countMax: 30,
      group: 'credits',
    }),
    company: relation({
      label: 'Company',
      to: 'content',
      contentTypes: ['Company'],
      group: 'related',
      help: 'The company that the item is about or comes from.',
    }),
    relatedTo: relations({
      readers: ['page'],
      label: 'Related items',
      to: 'content',
      countMax: 20,
      group: 'related',
      help: 'Shown first; the rest come from the same section.',
    }),
    language: language({
      readers: ['page'],
      label: 'Language',
      group: 'related',
      help: 'Only if it differs from the site’s language.',
    }),
    translationOf: relation({
      readers: ['page'],
      label: 'Translation of',
      to: 'content',
      group: 'related',
      help: 'The original item, on this site or another site in the organisation. Readers can switch between translations.',
    }),
    byline: text({ label: 'Byline', group: 'credits', help: 'Replaces the list of authors.' }),
    source: text({ label: 'Source', group: 'credits' }),
    alias: slug({
      label: 'Custom URL',
      path: true,
      isFree: true,
      group: 'placement',
      help: 'Replaces the automatic URL, for example with /2015/04/24/title. Required for pages. When it changes, the old URL redirects.',
    }),
    seoTitle: text({ label: 'Search title', lengthMax: SEO_TITLE_LENGTH_MAX, group: 'search' }),
    seoDescription: longText({
      label: 'Search description',
      lengthMax: SEO_DESCRIPTION_LENGTH_MAX,
      rows: 2,
      group: 'search',
    }),
    socialTitle: text({
      label: 'Social title',
      lengthMax: SOCIAL_TITLE_LENGTH_MAX,
      group: 'search',
      help: 'Shown on social cards. Defaults to the title.',
    }),
    socialDescription: longText({
      label: 'Social description',
      lengthMax: SOCIAL_DESCRIPTION_LENGTH_MAX,
      rows: 2,
      group: 'search',
      help: 'Defaults to the search description, then the teaser.',
    }),
    siteTexts: list({
      label: 'On other sites',
      internal: true,
      of: SITE_TEXT_FIELDS,
      typeName: 'ContentSiteText',
      entryLabel: 'site',
      countMax: 40,
      group: 'sites',
      help: 'Replace texts on the other sites where this item appears.',
    }),
    notes: longText({
      label: 'Notes',
      internal: true,
      group: 'internal',
      help: 'For colleagues only. Never published.',
    }),
    fields: json({
      label: 'Type-specific fields',
      internal: true,
      check: z.record(z.string(), z.unknown()),
      writable: 'server',
    }),
    sitesShown: relations({
      label: 'Sites',
      internal: true,
      to: 'site',
      writable: 'server',
      help: 'All sites where the item appears, including the site that owns the item.',
    }),
    slugLanguage,
    published: instant({
      readers: ['card'],
      label: 'Published',
      apiDescription:
        'From when readers see the item; in the future while it is scheduled. For a draft that was unpublished, the date it had; null for other drafts.',
      writable: 'server',
    }),
    unpublished: instant({
      label: 'Unpublished',
      apiDescription: 'Until when readers see the item. Null: no end.',
      writable: 'server',
    }),
    ...AUTHORSHIP_FIELDS,
  },
  list: {
    columns: ['name', 'type', 'status', 'primarySection', 'updated'],
    filters: ['type', 'status', 'primarySection'],
    sorts: [
      { field: 'updated', order: 'desc' },
      { field: 'published', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    search: ['name', 'teaser', 'deck', 'body', 'byline', 'siteTexts'],
  },
  variants: 'contentTypes',
  operations: [],
  operationalColumns: ['touched'],
  examples: [{ name: 'Two locks closed for the winter' }],
});
