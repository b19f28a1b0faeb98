/**
 * Converts between the API's responses and the values of a form: records become ids, everything else is
 * unchanged.
 */
import { isPresent } from '#model/define-module.ts';
import type { ApiType, Field, Shape } from '#model/field.ts';
import { fieldErrors, inputSchema } from '#records/shape.ts';

/** The values of a form, by field key. */
export type Values = Readonly<Record<string, unknown>>;

/** Converts a record of the API to the form's values. Fields that the API left out are null. */
export function valuesFromRecord(shape: Shape, record: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      valueFrom(field.kind.output(field.options), record[key]),
    ]),
  );
}

/** The fields of a shape that users may write, in the shape's order. */
export function writableFields(shape: Shape): [string, Field][] {
  return Object.entries(shape).filter(
    ([, field]) => field.options.writable !== 'server' && !field.options.secret,
  );
}

/** The fields that a site has if these modules are enabled. */
export function presentFields(shape: Shape, modulesOn: readonly string[]): Shape {
  const on = new Set(modulesOn);
  return Object.fromEntries(Object.entries(shape).filter(([, { options }]) => isPresent(options, on)));
}

/** True if the field's condition holds. */
export function isOffered(field: Field, values: Values): boolean {
  return field.options.condition?.({ ...values }) ?? true;
}

/** Messages about invalid values, by path; empty if all values are valid. */
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
