/** Between what the API answers and what a form holds: records become ids, everything else stays. */
import { isPresent } from '#model/define-module.ts';
import type { ApiType, Field, Shape } from '#model/field.ts';
import { fieldErrors, inputSchema } from '#records/shape.ts';

/** The values of a form, by the keys of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** The form's values of a record as the API shows it. Fields the API left out are null. */
export function valuesFromRecord(shape: Shape, record: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      valueFrom(field.kind.output(field.options), record[key]),
    ]),
  );
}

/** The fields of a shape a person may write, in their order. */
export function writableFields(shape: Shape): [string, Field][] {
  return Object.entries(shape).filter(
    ([, field]) => field.options.writable !== 'server' && !field.options.secret,
  );
}

/** The fields that a site with these modules on has. */
export function presentFields(shape: Shape, modulesOn: readonly string[]): Shape {
  const on = new Set(modulesOn);
  return Object.fromEntries(Object.entries(shape).filter(([, { options }]) => isPresent(options, on)));
}

/** True while a field's condition holds. */
export function isOffered(field: Field, values: Values): boolean {
  return field.options.condition?.({ ...values }) ?? true;
}

/** Sentences about values that will not be accepted, by path; empty when all is well. */
export function checkValues(shape: Shape, values: Values, mode: 'create' | 'update'): Record<string, string> {
  const known = Object.fromEntries(
    Object.entries(values).filter(([key]) => key in shape && shape[key]?.options.writable !== 'server'),
  );
  const result = inputSchema(shape, mode).safeParse(known);
  return result.success ? {} : fieldErrors(result.error);
}

function valueFrom(type: ApiType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if ('record' in type) return typeof value === 'object' && 'id' in value ? value.id : value;
  if ('list' in type) return Array.isArray(value) ? value.map((entry) => valueFrom(type.list, entry)) : [];
  if ('object' in type) return valuesFromRecord(type.shape, value as Values);
  return value;
}
