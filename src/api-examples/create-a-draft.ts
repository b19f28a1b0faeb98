import { defineApiExample } from '#examples/define-api-example.ts';

export const createADraft = defineApiExample({
  title: 'Create a draft',
  summary: 'Creates an article on the site. Publish it with its id and version.',
  order: 70,
  operation: `mutation CreateADraft($input: CreateContentInput!) {
  createContent(input: $input) {
    id
    version
    state
    path
  }
}`,
  variables: ({ id }) => ({
    input: { site: id, content: { article: { name: 'Written in the API explorer' } } },
  }),
});
