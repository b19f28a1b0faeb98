import { activeStatus } from '#fields/active-status.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { emailGrid } from '../../model/email-grid.ts';
import {
  defaultTesters,
  deploymentSettings,
  footer,
  gridTitleStyles,
  header,
  socialLinks,
  styles,
} from '../../model/template-fields.ts';
import { NAME_LENGTH_MAX } from '../../model/names.ts';

/** The design of newsletters, with the rows that a new campaign begins with (specification, section 3 "Newsletter template"). */
export const newsletterTemplate = defineEntity({
  name: 'newsletterTemplate',
  label: 'Newsletter template',
  pluralLabel: 'Newsletter templates',
  apiDescription: 'The design of newsletters, with the rows that a new campaign starts with.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: SETTINGS,
  groups: [
    { key: 'styles', label: 'Styles' },
    { key: 'titles', label: 'Titles of rows and blocks' },
    { key: 'header', label: 'Header' },
    { key: 'footer', label: 'Footer' },
    { key: 'sending', label: 'Sending' },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: NAME_LENGTH_MAX }),
    description: longText({ label: 'Description', lengthMax: 500, rows: 2 }),
    status: activeStatus({
      help: 'Only active templates can be used for new campaigns and sent.',
      width: 'half',
    }),
    preheaderBlurb: text({
      label: 'Preheader',
      lengthMax: 200,
      help: 'Shown next to the subject in the inbox, if a campaign has no preheader.',
    }),
    styles,
    gridTitleStyles,
    header,
    socialLinks,
    footer,
    deploymentSettings,
    defaultTesters,
    legacyNewsletterProductId: text({
      label: 'Product ID in the previous system',
      lengthMax: 60,
      internal: true,
      group: 'sending',
      help: 'Used by imports only.',
    }),
    grid: emailGrid('template'),
  },
  list: {
    columns: ['name', 'status', 'description', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'description'],
  },
  operations: ['create', 'update', 'delete'],
  hasVersions: true,
  examples: [{ name: 'Weekly', status: 1, grid: { v: 1, rows: [] } }],
});
