import { defineApiExample } from '#examples/define-api-example.ts';

export const itemsOfTheNewsroom = defineApiExample({
  title: 'Items of the newsroom',
  summary: 'Items of the site by last change, drafts included.',
  order: 20,
  operation: `query ItemsOfTheNewsroom($input: GetContentListInput) {
  getContentList(input: $input) {
    edges {
      node {
        id
        type
        name
        status
        updated
      }
    }
    totalCount
  }
}`,
  variables: ({ id }) => ({ input: { site: id, limit: 10, countTotal: true } }),
});
