import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { EDITORIAL } from '#model/personal-data.ts';

const address = (label: string, help: string) =>
  url({ label, help, paths: true, width: 'half', group: 'readers' });

/** A printed title of a site, which comes out in issues. */
export const magazinePublication = defineEntity({
  name: 'magazinePublication',
  label: 'Publication',
  pluralLabel: 'Publications',
  tenancy: 'site',
  titleField: 'name',
  personalData: EDITORIAL,
  groups: [{ key: 'readers', label: 'For its readers', help: 'Links on the page of the publication.' }],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 100 }),
    alias: slug({
      label: 'Alias',
      help: 'The page is /magazine/ followed by this. Leave empty to create it from the name.',
    }),
    tagline: text({ label: 'Tagline', lengthMax: 160 }),
    description: longText({ label: 'Description', lengthMax: 1000, rows: 4 }),
    logo: image({ label: 'Logo' }),
    active: boolean({
      label: 'Shown to readers',
      default: true,
      help: 'Hiding a publication hides its issues.',
    }),
    sequence: integer({
      label: 'Position',
      min: 0,
      max: 10_000,
      default: 0,
      width: 'half',
      help: 'Smaller numbers come first.',
    }),
    subscribeUrl: address('Subscribe', 'Leave empty to use the site’s subscription URL.'),
    renewalUrl: address('Renew', 'Where subscribers renew.'),
    changeAddressUrl: address('Change of address', 'Where subscribers change their address.'),
    reprintsUrl: address('Reprints', 'Where reprints are ordered.'),
  },
  list: {
    columns: ['name', 'alias', 'active', 'updated'],
    filters: ['site'],
    sorts: [
      { field: 'sequence', order: 'asc' },
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'tagline'],
  },
  operations: ['stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Quay & Crane', tagline: 'The monthly for terminals', sequence: 1 },
    { name: 'Lock Keeper', subscribeUrl: '/subscribe', active: false },
  ],
});
