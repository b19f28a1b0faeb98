import { defineApiExample } from '#examples/define-api-example.ts';

export const latestItems = defineApiExample({
  title: 'Latest items',
  summary: 'The newest published items with section and image, as readers get them.',
  order: 10,
  operation: `query LatestItems($input: GetContentStreamInput) {
  getContentStream(input: $input) {
    edges {
      node {
        id
        type
        name
        teaser
        published
        path
        primarySection {
          name
        }
        primaryImage {
          alt
          src
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`,
  variables: () => ({ input: { paged: true, limit: 5, includeContentTypes: ['Article', 'News'] } }),
});
