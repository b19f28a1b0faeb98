import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** A personal or running article. */
export const blog = defineContentType({
  name: 'Blog',
  label: 'Blog',
  pluralLabel: 'Blogs',
  apiDescription: 'A personal or running article.',
  synonyms: ['post', 'opinion', 'column'],
  family: 'Stories',
  icon: 'blog',
  editKey: 'blog',
  layoutKey: 'blog',
  address: 'path',
  sharedAs: 'article',
  expects: ['teaser', ['authors', 'byline']],
  isNews: true,
  fields: {},
  structuredData: (item) => articleData(item, 'BlogPosting'),
  examples: [{}],
});
