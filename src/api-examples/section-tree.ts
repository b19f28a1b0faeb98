import { defineApiExample } from '#examples/define-api-example.ts';

export const sectionTree = defineApiExample({
  title: 'Sections',
  summary: 'The section tree of the site in menu order.',
  order: 40,
  operation: `query SectionTree {
  getWebsiteSectionsHierarchy(input: { depth: 3 }) {
    sections {
      id
      name
      path
      children {
        id
        name
        path
        children {
          id
          name
          path
        }
      }
    }
  }
}`,
});
