import { defineApiExample } from '#examples/define-api-example.ts';

export const changesOfContent = defineApiExample({
  title: 'Changes since a cursor',
  summary: 'What happened to published items. Send endCursor as after to continue.',
  order: 60,
  operation: `query ChangesOfContent($input: GetContentChangesInput) {
  getContentChanges(input: $input) {
    changes {
      id
      type
      kind
      pathBefore
      item {
        name
        path
      }
    }
    endCursor
    hasMore
  }
}`,
  variables: () => ({ input: { after: null } }),
});
