import { defineContentType } from '#model/define-content-type.ts';

/** A reported or written piece: the most common type. */
export const article = defineContentType({
  name: 'Article',
  label: 'Article',
  pluralLabel: 'Articles',
  editKey: 'article',
  layoutKey: 'article',
  address: 'path',
  fields: {},
  hides: ['alias'],
  structuredData: (item) => ({
    '@type': 'NewsArticle',
    headline: item.name.slice(0, 110),
    description: item.description,
    mainEntityOfPage: item.url,
    url: item.url,
    datePublished: item.published,
    dateModified: item.updated,
    ...(item.imageUrls.length > 0 && { image: item.imageUrls }),
    ...(item.sectionName && { articleSection: item.sectionName }),
    author: item.authors.map((author) => ({ '@type': 'Person', name: author.name, url: author.url })),
    publisher: { '@type': 'Organization', name: item.publisher.name, url: item.publisher.url },
    isAccessibleForFree: true,
  }),
  examples: [{}],
});
