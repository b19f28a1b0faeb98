import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** A short report of what happened. */
export const news = defineContentType({
  name: 'News',
  label: 'News',
  pluralLabel: 'News',
  apiDescription: 'A short report of what happened.',
  synonyms: ['story', 'brief', 'announcement'],
  family: 'Stories',
  icon: 'news',
  editKey: 'news',
  layoutKey: 'news',
  address: 'path',
  sharedAs: 'article',
  expects: ['teaser', ['authors', 'byline']],
  isNews: true,
  fields: {},
  structuredData: (item) => articleData(item, 'NewsArticle'),
  examples: [{}],
});
