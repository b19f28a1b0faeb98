import { activeStatus } from '#fields/active-status.ts';
import { instant } from '#fields/instant/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { OFFERS } from '#model/personal-data.ts';

/** Maximum number of sections to which a partner's feed can be restricted. */
const SECTIONS_MAX = 50;

/** A partner whose client fetches a site's feed with full texts from a separate URL (decision 0076). */
export const feedAccess = defineEntity({
  name: 'feedAccess',
  label: 'Partner feed',
  pluralLabel: 'Partner feeds',
  apiDescription: 'A partner whose program fetches a feed with full texts.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: OFFERS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Partner', required: true, lengthMax: 150 }),
    status: activeStatus({
      inactiveLabel: 'Revoked',
      help: 'The URL of a revoked feed stops working within a second.',
      width: 'half',
    }),
    expires: instant({ label: 'Expires', help: 'Leave empty for no end date.', width: 'half' }),
    sections: relations({
      label: 'Sections',
      to: 'websiteSection',
      countMax: SECTIONS_MAX,
      help: 'Items in these sections and their subsections are included. Leave empty for all items.',
    }),
    note: longText({ label: 'Note', lengthMax: 2000, rows: 3, help: 'For staff only.' }),
  },
  list: {
    columns: ['name', 'status', 'expires', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'note'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Tide Tables Weekly', note: 'Contract until next autumn.' },
    { name: 'Lock Keepers’ Union', status: 0, expires: '2027-03-01T00:00:00.000Z' },
  ],
});
