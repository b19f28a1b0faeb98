import { cardWords } from '#content-types/card-words.ts';
import { text } from '#fields/text/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { ADDRESS_FIELDS, ADDRESS_GROUP, thingData, withZip } from '#content-types/mixins.ts';
import { specifications } from '#content-types/specifications.ts';

/** A vehicle or machine that was delivered; `company` built it. */
export const apparatus = defineContentType({
  name: 'Apparatus',
  label: 'Apparatus',
  pluralLabel: 'Apparatus',
  apiDescription: 'A vehicle or machine that was delivered; its company built it.',
  family: 'Products',
  icon: 'vehicle',
  editKey: 'apparatus',
  layoutKey: 'apparatus',
  address: 'path',
  expects: ['teaser'],
  groups: [{ key: 'apparatus', label: 'Apparatus' }, ADDRESS_GROUP],
  fields: {
    owner: text({ readers: ['card'], label: 'Delivered to', lengthMax: 120, group: 'apparatus' }),
    modelNumber: text({ label: 'Model', input: 'code', lengthMax: 80, group: 'apparatus', width: 'half' }),
    chassis: text({ label: 'Chassis or hull', lengthMax: 80, group: 'apparatus', width: 'half' }),
    specifications: specifications('apparatus'),
    ...ADDRESS_FIELDS,
  },
  upgrade: withZip,
  cardNote: ({ fields: { owner, city }, language }) =>
    [owner, city].filter(Boolean).join(cardWords(language).comma) || null,
  structuredData: (item) => ({
    '@type': 'Vehicle',
    ...thingData(item),
    ...(item.fields['modelNumber'] ? { model: item.fields['modelNumber'] } : {}),
    ...(item.company && { manufacturer: { '@type': 'Organization', ...item.company } }),
  }),
  examples: [{ owner: 'Port of Brennerfleth fire service', modelNumber: 'FB 18', city: 'Brennerfleth' }],
});
