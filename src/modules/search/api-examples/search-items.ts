import { defineApiExample } from '#examples/define-api-example.ts';

/** Search, as on the search page. */
export const searchItems = defineApiExample({
  title: 'Search',
  summary: 'The items that the search page finds, with the text around the matches.',
  order: 45,
  operation: `query SearchItems($input: SearchContentInput!) {
  searchContent(input: $input) {
    results {
      item {
        id
        name
        path
      }
      snippet {
        text
        isMatch
      }
    }
    found
    hasMore
  }
}`,
  variables: () => ({ input: { text: 'harbour' } }),
});
