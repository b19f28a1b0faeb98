/** The names by which other systems identify an item. */
import type { ComputedField } from '#server/records/index.ts';
import type { content } from '../entity.ts';

export const fullName: ComputedField<typeof content> = {
  type: { scalar: 'String' },
  description: 'The full name. For a person, first and last name.',
  resolve: async (_work, { name }) => name,
};
