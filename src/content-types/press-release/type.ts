import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** An announcement, as its company wrote it. */
export const pressRelease = defineContentType({
  name: 'PressRelease',
  label: 'Press Release',
  pluralLabel: 'Press Releases',
  family: 'Stories',
  icon: 'news',
  editKey: 'press-release',
  layoutKey: 'pressrelease',
  address: 'path',
  sharedAs: 'article',
  expects: ['teaser'],
  isNews: true,
  groups: [{ key: 'release', label: 'Original' }],
  fields: {
    place: text({
      label: 'Place',
      lengthMax: 80,
      group: 'release',
      help: 'Where it was issued, for the date line.',
    }),
    linkUrl: url({ label: 'Original', group: 'release', help: 'Where the company published it.' }),
    pressContacts: relations({
      label: 'Press contacts',
      to: 'content',
      contentTypes: ['Contact'],
      countMax: 5,
      group: 'release',
      help: 'Shown in place of the company’s public contacts.',
    }),
  },
  structuredData: (item) => ({
    ...articleData(item, 'NewsArticle'),
    ...(item.fields['linkUrl'] ? { isBasedOn: item.fields['linkUrl'] } : {}),
  }),
  examples: [{ place: 'Antwerp', linkUrl: 'https://www.kaiwerk.example/news/crane-order' }, {}],
});
