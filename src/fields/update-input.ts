/** Input of an update: the record, and the fields that change. */
import { z } from 'zod';
import type { Entity } from '#model/define-entity.ts';
import { defineField, pascalCase, type Field, type Shape } from '#model/field.ts';
import { inputSchema } from '#records/shape.ts';
import { integer } from './integer/field.ts';
import { json } from './json/field.ts';
import { recordVersion } from './record-version.ts';

/**
 * Returns the input of an update for an entity with any fields: id, version, changes, and the base values of
 * the changed fields.
 */
export function updateInput(entity: Pick<Entity, 'name' | 'fields'>) {
  return {
    id: integer({ label: 'Id', names: entity.name, required: true, min: 1, help: 'The record to change.' }),
    version: recordVersion('The version that was loaded.'),
    changes: changesOf(entity),
    base: json({
      label: 'Base',
      check: z.record(z.string(), z.unknown()),
      help: 'Values of the changed fields when they were loaded.',
    }),
  };
}

/** Field for the changed fields of an update, checked as a part of the entity. */
const changesOf = (entity: Pick<Entity, 'name' | 'fields'>): Field<Record<string, unknown>, true> =>
  changesKind({
    label: 'Changes',
    help: 'The fields to change, with their new values: null empties a field, and fields that are left out don’t change.',
    required: true,
    of: entity.fields,
    typeName: `${pascalCase(entity.name)}Changes`,
  });

const changesKind = defineField<
  Record<string, unknown>,
  { label: string; help: string; required: true; of: Shape; typeName: string }
>({
  kind: 'changes',
  column: () => ({ type: 'jsonb' }),
  output: ({ of, typeName }) => ({ object: typeName, shape: partial(of) }),
  schema: ({ of }) => inputSchema(of, 'update'),
});

/** Makes all fields optional, because an update names only the fields it changes. */
function partial(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      { ...field, options: { ...field.options, required: false, default: undefined } },
    ]),
  );
}
