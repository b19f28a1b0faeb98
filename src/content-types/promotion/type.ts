import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { EDITORIAL_ONLY, gatedWorkData, thingData } from '#content-types/mixins.ts';

/** A teaser for another page: its URL is that of the promoted page. */
export const promotion = defineContentType({
  name: 'Promotion',
  label: 'Promotion',
  pluralLabel: 'Promotions',
  apiDescription: 'A teaser for another page: its URL is that of the promoted page.',
  synonyms: ['advertisement', 'offer', 'sponsored'],
  family: 'Products',
  icon: 'megaphone',
  editKey: 'promotion',
  layoutKey: 'promotion',
  address: 'link',
  groups: [{ key: 'promotion', label: 'Promotion' }],
  fields: {
    linkUrl: url({
      label: 'Target URL',
      paths: true,
      group: 'promotion',
      help: 'A URL or a path on this site.',
    }),
    linkText: text({ readers: ['card'], label: 'Link text', lengthMax: 60, group: 'promotion' }),
  },
  hides: ['images', 'alias', ...EDITORIAL_ONLY],
  cardNote: ({ fields }) => (typeof fields['linkText'] === 'string' ? fields['linkText'] : null),
  structuredData: (item) => ({ '@type': 'WebPage', ...thingData(item), ...gatedWorkData(item) }),
  examples: [{ linkText: 'See the programme' }],
});
