import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** A visit to a station, a workshop or an office where people of the trade work. */
export const inQuarters = defineContentType({
  name: 'InQuarters',
  label: 'In Quarters',
  pluralLabel: 'In Quarters',
  apiDescription: 'A visit to a station, a workshop or an office where people of the trade work.',
  family: 'Stories',
  icon: 'article',
  editKey: 'in-quarters',
  layoutKey: 'inquarters',
  address: 'path',
  sharedAs: 'article',
  expects: ['teaser'],
  fields: {},
  structuredData: (item) => articleData(item, 'Article'),
  examples: [{}],
});
