import { boundedList } from '#records/bounded-list.ts';
import { defineField, type Field, type FieldOptions, type Shape } from '#model/field.ts';
import { defaultsOf, inputSchema, linksOf, referencesOf, textOf } from '#records/shape.ts';

export interface ListOptions extends FieldOptions<Record<string, unknown>[]> {
  /** Fields of one entry. */
  of: Shape;
  /** Name of the entry's GraphQL type. */
  typeName: string;
  /** Name of one entry, as in “Add schedule”. */
  entryLabel: string;
  /** Maximum number of entries; default 100. */
  countMax?: number;
}

/** An ordered list of entries with several fields each. */
export const list = defineField<Record<string, unknown>[], ListOptions>({
  kind: 'list',
  column: () => ({ type: 'jsonb' }),
  output: ({ typeName, of }) => ({ list: { object: typeName, shape: of } }),
  schema: ({ label, of, countMax = 100 }) =>
    boundedList(inputSchema(of, 'create'), {
      max: countMax,
      message: `${label} may have at most ${countMax} entries.`,
      typeMessage: `${label} must be a list.`,
    }).transform((entries) => entries.map((entry) => ({ ...defaultsOf(of), ...entry }))),
  describe: ({ countMax = 100 }) => `At most ${countMax} entries.`,
  references: (value, { of }) =>
    value.flatMap((entry) => referencesOf(of, entry).map(({ to, id }) => ({ to, id }))),
  links: (value, { of }) => value.flatMap((entry) => linksOf(of, entry).map(({ href }) => href)),
  text: (value, { of }) =>
    value
      .map((entry) => textOf(of, entry))
      .filter(Boolean)
      .join('\n'),
  present: (value, { of }) =>
    value
      .map((entry) =>
        Object.entries(of)
          .map(([key, field]) => presentValue(field, entry[key]))
          .join(' · '),
      )
      .join('\n'),
});

function presentValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '–';
  return field.kind.present?.(value, field.options) ?? JSON.stringify(value);
}
