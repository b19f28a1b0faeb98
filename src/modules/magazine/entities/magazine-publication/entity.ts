import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

const address = (label: string, help: string) =>
  url({ label, help, paths: true, width: 'half', group: 'readers' });

/** A printed title of a site that appears in issues. */
export const magazinePublication = defineEntity({
  name: 'magazinePublication',
  label: 'Publication',
  pluralLabel: 'Publications',
  apiDescription: 'A printed title that appears in issues.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  groups: [{ key: 'readers', label: 'Subscriber links', help: 'Links on the publication’s page.' }],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 100 }),
    alias: slug({
      label: 'Alias',
      help: 'The page’s URL is /magazine/ followed by this alias. Leave empty to create the alias from the name.',
    }),
    tagline: text({ label: 'Tagline', lengthMax: 160 }),
    description: longText({ label: 'Description', lengthMax: 1000, rows: 4 }),
    logo: image({
      label: 'Logo',
      apiDescription: 'Shown on the publication’s page. Null: its name is shown.',
    }),
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
      help: 'Lower numbers come first.',
    }),
    subscribeUrl: address('Subscribe', 'Leave empty to use the site’s subscription URL.'),
    renewalUrl: address('Renew', 'Where subscribers renew their subscription.'),
    changeAddressUrl: address('Change of address', 'Where subscribers change their address.'),
    reprintsUrl: address('Reprints', 'Where readers order reprints.'),
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
