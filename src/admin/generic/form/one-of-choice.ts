/** A choice between fields of which at most one is set. Pure. */
import type { Field } from '#model/field.ts';

export type ChoiceField = readonly [string, Field];

/** Value of the choice if none of the fields is set. */
export const NONE = '';

/** Sorts the fields by their declared rank in the choice. */
export function ranked(fields: readonly ChoiceField[]): ChoiceField[] {
  return fields.toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));
}

/** The key of the field that is set; `NONE` if no field is set. */
export function chosenField(
  fields: readonly ChoiceField[],
  values: Readonly<Record<string, unknown>>,
): string {
  return ranked(fields).findLast(([key]) => isSet(values[key]))?.[0] ?? NONE;
}

/**
 * Values to write when `chosen` is selected: true for a boolean field. Records are selected in a second step.
 */
export function valuesOfChoice(
  fields: readonly ChoiceField[],
  chosen: string,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([key, { kind }]) => [
      key,
      key === chosen ? (kind.kind === 'boolean' ? true : values[key]) : null,
    ]),
  );
}

function isSet(value: unknown): boolean {
  return value === true || typeof value === 'number' || (Array.isArray(value) && value.length > 0);
}

function rankOf({ options }: Field): number {
  return options.oneOf?.rank ?? 0;
}
