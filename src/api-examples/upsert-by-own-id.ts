import { defineApiExample } from '#examples/define-api-example.ts';

export const upsertByOwnId = defineApiExample({
  title: 'Write records of a program',
  summary: 'Creates or changes drafts by IDs of your program. A repetition changes nothing.',
  order: 80,
  operation: `mutation UpsertByOwnId($input: UpsertContentsInput!) {
  upsertContents(input: $input) {
    results {
      externalId
      outcome
      id
      version
      reason
      message
    }
  }
}`,
  variables: ({ id }) => ({
    input: {
      records: [
        { site: id, externalId: 'explorer-1', content: { company: { name: 'Quay & Co' } } },
        { site: id, externalId: 'explorer-2', content: { company: { name: 'Locks Ltd' } } },
      ],
    },
  }),
});
