import { z } from 'zod';
import { boundedList } from '#records/bounded-list.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface RelationsOptions extends FieldOptions<number[]> {
  /** Name of the related entity. */
  to: string;
  /** For content: types that can be selected. */
  contentTypes?: readonly string[];
  /** Maximum number of records; default 100. */
  countMax?: number;
}

/** Other records of the same organisation, by id, in the stored order. */
export const relations = defineField<number[], RelationsOptions>({
  kind: 'relations',
  column: () => ({ type: 'integer[]', suffix: '_ids' }),
  output: ({ to }) => ({ list: { record: to } }),
  schema: ({ label, countMax = 100 }) =>
    boundedList(
      z
        .int(`${label} must be a list of IDs.`)
        .positive(`${label} must be a list of IDs.`)
        .max(2_147_483_647, `${label} must be a list of IDs.`),
      {
        max: countMax,
        message: `${label} may have at most ${countMax} entries.`,
        typeMessage: `${label} must be a list.`,
      },
    ).transform((ids) => [...new Set(ids)]),
  describe: ({ to, countMax = 100 }, use) =>
    use === 'input' ? `At most ${countMax} IDs of records of ${to}.` : `At most ${countMax} records.`,
  references: (value, { to }) => value.map((id) => ({ to, id })),
  formInput: ({ countMax = 100 }) => ({
    type: 'checkboxGroup',
    countMax,
    isWithNamedOptions: true,
    read: (ids) => ids.map(Number),
  }),
  present: (value) => value.map((id) => `#${id}`).join(', '),
});
