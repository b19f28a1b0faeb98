import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** A reported or written article: the most common type. */
export const article = defineContentType({
  name: 'Article',
  label: 'Article',
  pluralLabel: 'Articles',
  apiDescription: 'A reported or written article, the most common type.',
  synonyms: ['story', 'feature', 'post'],
  family: 'Stories',
  icon: 'article',
  editKey: 'article',
  layoutKey: 'article',
  address: 'path',
  sharedAs: 'article',
  expects: ['teaser', ['authors', 'byline']],
  isNews: true,
  fields: {},
  structuredData: (item) => articleData(item, 'NewsArticle'),
  examples: [{}],
});
