import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface RelationOptions extends FieldOptions<number> {
  /** Name of the related entity. */
  to: string;
  /** For content: types that can be selected. */
  contentTypes?: readonly string[];
  /** Readers of the record may also read the related one; see `offered` of its entity’s access. */
  offered?: true;
}

/** One other record of the same organisation, by id. The database rejects an id that does not exist. */
export const relation = defineField<number, RelationOptions>({
  kind: 'relation',
  column: () => ({ type: 'integer', suffix: '_id' }),
  output: ({ to, offered }) => ({ record: to, ...(offered && { offered }) }),
  schema: ({ label }) =>
    z
      .int(`${label} must be an ID.`)
      .positive(`${label} must be an ID.`)
      .max(2_147_483_647, `${label} must be an ID.`),
  describe: ({ to }, use) => (use === 'input' ? `The ID of a record of ${to}.` : null),
  references: (value, { to }) => [{ to, id: value }],
  present: (value) => `#${value}`,
  formInput: () => ({ type: 'select', isWithNamedOptions: true, read: ([text = '']) => Number(text) }),
});
