import { defineField, type Field, type FieldOptions, type Shape } from '#model/field.ts';
import { inputSchema, linksOf, referencesOf, textOf } from '#records/shape.ts';

export interface GroupOptions extends FieldOptions<Record<string, unknown>> {
  /** Fields of the group. */
  of: Shape;
  /** Name of the GraphQL type. */
  typeName: string;
  /** `none`: its fields appear in the form like all others, without a frame and a label. Default `box`. */
  frame?: 'box' | 'none';
}

/** Several fields as one value. */
export const group = defineField<Record<string, unknown>, GroupOptions>({
  kind: 'group',
  column: () => ({ type: 'jsonb' }),
  output: ({ typeName, of }) => ({ object: typeName, shape: of }),
  schema: ({ of }) => inputSchema(of, 'create'),
  references: (value, { of }) => referencesOf(of, value).map(({ to, id }) => ({ to, id })),
  links: (value, { of }) => linksOf(of, value).map(({ href }) => href),
  text: (value, { of }) => textOf(of, value),
  present: (value, { of }) =>
    Object.entries(of)
      .map(([key, field]) => `${field.options.label}: ${presentValue(field, value[key])}`)
      .join('\n'),
});

function presentValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '–';
  return field.kind.present?.(value, field.options) ?? JSON.stringify(value);
}
