import { defineApiExample } from '#examples/define-api-example.ts';

export const pageOfAPath = defineApiExample({
  title: 'Page at a path',
  summary: 'The data and the blocks of a page, or where its path redirects to.',
  order: 50,
  operation: `query PageOfAPath($input: GetWebsiteLayoutPageInput) {
  getWebsiteLayoutPage(input: $input) {
    redirectTo
    page {
      id
      name
    }
    layout {
      primaryGrid
    }
  }
}`,
  variables: () => ({ input: { alias: '/' } }),
});
