import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** An announcement in the words of the company that issued it. */
export const pressRelease = defineContentType({
  name: 'PressRelease',
  label: 'Press Release',
  pluralLabel: 'Press Releases',
  apiDescription: 'An announcement in the words of the company that issued it.',
  synonyms: ['announcement', 'statement'],
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
      label: 'Place of issue',
      lengthMax: 80,
      group: 'release',
      help: 'Shown in the dateline.',
    }),
    linkUrl: url({
      label: 'Original release',
      group: 'release',
      help: 'URL of the press release on the company’s site.',
    }),
    pressContacts: relations({
      label: 'Press contacts',
      to: 'content',
      contentTypes: ['Contact'],
      countMax: 5,
      group: 'release',
      help: 'Shown instead of the company’s public contacts.',
    }),
  },
  structuredData: (item) => ({
    ...articleData(item, 'NewsArticle'),
    ...(item.fields['linkUrl'] ? { isBasedOn: item.fields['linkUrl'] } : {}),
  }),
  examples: [{ place: 'Antwerp', linkUrl: 'https://www.kaiwerk.example/news/crane-order' }, {}],
});
