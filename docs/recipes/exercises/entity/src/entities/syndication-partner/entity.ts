import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** A publisher who may reprint our articles, and how many. */
export const syndicationPartner = defineEntity({
  name: 'syndicationPartner',
  label: 'Syndication partner',
  pluralLabel: 'Syndication partners',
  tenancy: 'organisation',
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 120 }),
    website: url({ label: 'Website', required: true }),
    rightsEmail: email({ label: 'Email of the rights desk', width: 'half' }),
    articlesPerMonth: integer({
      label: 'Articles a month',
      required: true,
      default: 10,
      min: 1,
      max: 1_000,
      width: 'half',
    }),
    licenceEnds: instant({ label: 'Licence ends', help: 'Leave empty for no end date.', width: 'half' }),
  },
  list: {
    columns: ['name', 'articlesPerMonth', 'licenceEnds', 'updated'],
    filters: [],
    operators: { licenceEnds: ['before', 'after', 'empty'] },
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'licenceEnds', order: 'asc' },
    ],
    search: ['name', 'website'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Baltic Freight Review', website: 'https://review.example/', articlesPerMonth: 12 },
    {
      name: 'Inland Waterways Monthly',
      website: 'https://waterways.example/',
      rightsEmail: 'rights@waterways.example',
      articlesPerMonth: 4,
      licenceEnds: '2027-12-31T23:00:00.000Z',
    },
  ],
});
