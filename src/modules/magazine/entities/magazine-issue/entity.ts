import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { instant } from '#fields/instant/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { slugLanguage } from '#fields/slug-language.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** Maximum number of sections in an issue, and of items in each section. */
export const ISSUE_SECTIONS_MAX = 30;
export const SECTION_ITEMS_MAX = 40;

/** An issue of a publication: its cover, and its items by section. */
export const magazineIssue = defineEntity({
  name: 'magazineIssue',
  label: 'Issue',
  pluralLabel: 'Issues',
  apiDescription: 'An issue of a publication, with its items by magazine section.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    publication: relation({
      label: 'Publication',
      to: 'magazinePublication',
      offered: true,
      help: 'Leave empty to use the site’s first publication. Readers don’t see issues without a publication.',
    }),
    name: text({ label: 'Name', required: true, lengthMax: 100, help: 'For example, May 2026 or No. 214.' }),
    mailDate: instant({
      label: 'Mail date',
      required: true,
      help: 'The issue is public from this date.',
    }),
    active: boolean({ label: 'Shown to readers', default: true }),
    coverImage: image({
      label: 'Cover',
      apiDescription: 'The issue’s front page, shown in lists and on its page. Null without one.',
    }),
    description: longText({ label: 'Description', lengthMax: 1000, rows: 3 }),
    digitalEditionUrl: url({
      label: 'Digital edition',
      help: 'The URL of the digital edition. Zmags editions can be read on the page of the issue.',
    }),
    slugLanguage,
    contents: list({
      label: 'Contents',
      typeName: 'MagazineIssueContents',
      entryLabel: 'section',
      countMax: ISSUE_SECTIONS_MAX,
      help: 'Readers see only published items.',
      of: {
        section: relation({
          label: 'Section',
          apiDescription: 'The magazine section under which the items are listed. Null: without a heading.',
          to: 'magazineSection',
        }),
        items: relations({ label: 'Items', to: 'content', countMax: SECTION_ITEMS_MAX }),
      },
    }),
  },
  list: {
    columns: ['name', 'publication', 'mailDate', 'active', 'updated'],
    filters: ['site', 'publication'],
    operators: { mailDate: ['after', 'before'] },
    sorts: [
      { field: 'mailDate', order: 'desc' },
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'description'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'May 2026', mailDate: '2026-05-01T06:00:00.000Z', description: 'All about locks.' },
    { name: 'June 2026', mailDate: '2026-06-01T06:00:00.000Z', active: false },
  ],
});
