/**
 * Unfinished values: what an editor typed and its field refuses, such as a list entry without its required
 * part. Pure; a draft stores them next to its valid values.
 */
import { AppError, badInput, type FieldErrors } from '#model/errors.ts';
import type { ApiType, Field, Shape } from '#model/field.ts';
import { isStorableJson } from '#text/is-storable.ts';
import { isUtcInstant } from '#text/days.ts';
import { withIdsOfReferences } from './reference-ids.ts';
import { INPUT_REFUSED, fieldErrors, inputSchema, unknownMembers } from './shape.ts';

type Values = Record<string, unknown>;

/** Values sorted by whether their fields accept them. */
export interface SortedValues {
  /** As the fields store them. */
  valid: Values;
  /** As they were sent, with IDs in place of objects. */
  unfinished: Values;
  /** Messages about the unfinished values, by path (`schedules.0.section`). */
  errors: FieldErrors;
}

/** Maximum entries of a list and depth of nested values that an input shows although its field refuses them. */
const ENTRIES_MAX = 1000;
const DEPTH_MAX = 20;

/**
 * Sorts changed values into valid and unfinished ones. Throws BAD_USER_INPUT for fields that the shape does not
 * have, and for values that no input of the field can have produced.
 */
export function sortValues(shape: Shape, input: Readonly<Values>): SortedValues {
  const unknown = unknownMembers(
    input,
    (key) => Object.hasOwn(shape, key) && shape[key]?.options.writable !== 'server',
  );
  if (unknown) throw badInput('VALUES_INVALID', INPUT_REFUSED, unknown);
  const sorted: SortedValues = { valid: {}, unfinished: {}, errors: {} };
  const refused: FieldErrors = {};
  const schema = inputSchema(shape, 'update');
  for (const [key, value] of Object.entries(withIdsOfReferences(shape, input) ?? {})) {
    const result = schema.safeParse({ [key]: value });
    if (result.success) sorted.valid[key] = result.data[key];
    else if (matchesField(shape[key], value)) {
      sorted.unfinished[key] = value;
      Object.assign(sorted.errors, fieldErrors(result.error));
    } else Object.assign(refused, fieldErrors(result.error));
  }
  if (Object.keys(refused).length > 0) throw badInput('VALUES_INVALID', INPUT_REFUSED, refused);
  return sorted;
}

/** Moves values that another check refused to the unfinished ones. `errors`: its messages, by path. */
export function moveRefused({ valid, unfinished, errors }: SortedValues, refused: FieldErrors): SortedValues {
  const fields = new Set(Object.keys(refused).map(fieldOf));
  const only = (isMoved: boolean) =>
    Object.fromEntries(Object.entries(valid).filter(([key]) => fields.has(key) === isMoved));
  return {
    valid: only(false),
    unfinished: { ...unfinished, ...only(true) },
    errors: { ...errors, ...refused },
  };
}

/** A rule about values that their fields accept. Throws BAD_USER_INPUT with a message by path. */
type Rule = (valid: Record<string, unknown>) => Promise<void>;

/** Sorts values again: a value that a rule refuses is unfinished. */
export async function applyRules(sorted: SortedValues, rules: readonly Rule[]): Promise<SortedValues> {
  let next = sorted;
  for (const rule of rules) {
    // A rule names the first fault that it finds: it checks the rest again.
    for (
      let refused = await refusalOf(rule, next.valid);
      refused;
      refused = await refusalOf(rule, next.valid)
    ) {
      const rest = moveRefused(next, refused);
      if (Object.keys(rest.valid).length === Object.keys(next.valid).length)
        throw badInput('VALUES_INVALID', INPUT_REFUSED, refused);
      next = rest;
    }
  }
  return next;
}

async function refusalOf(rule: Rule, valid: Values): Promise<FieldErrors | null> {
  try {
    await rule(valid);
    return null;
  } catch (error) {
    return fieldsOfRefusal(error);
  }
}

/** The messages of a refused input. Throws every other error, and a refusal that names no field. */
function fieldsOfRefusal(error: unknown): FieldErrors {
  if (!(error instanceof AppError) || error.code !== 'BAD_USER_INPUT') throw error;
  const { fields } = error.extensions;
  if (!isObject(fields) || Object.keys(fields).length === 0) throw error;
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, String(message)]));
}

/** Whether the input of the field can show the value: the value has the structure of the field's values. */
export function matchesField(field: Field | undefined, value: unknown): boolean {
  return field !== undefined && isStorableJson(value) && matchesPart(field, value, 0);
}

/** The message of each error with the label of its list's entry or its part: `Placement 1: Section is required.` */
export function namedErrors(shape: Shape, errors: Readonly<FieldErrors>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path, named(shape, path, message)]),
  );
}

function named(shape: Shape, path: string, message: string): string {
  const [key = '', index = ''] = path.split('.');
  const { label, entryLabel = null } = shape[key]?.options ?? { label: key };
  if (!/^\d+$/.test(index)) return message;
  // “Placement 1” names its list; “entry 1” does not.
  const noun = typeof entryLabel === 'string' ? entryLabel : `${label}, entry`;
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} ${Number(index) + 1}: ${message}`;
}

/** The field that a path begins with: `schedules` of `schedules.0.section`. */
export function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

function matches(type: ApiType, value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return true;
  if (depth > DEPTH_MAX) return false;
  if ('record' in type) return Number.isSafeInteger(value);
  if ('list' in type)
    return (
      Array.isArray(value) &&
      value.length <= ENTRIES_MAX &&
      value.every((entry) => (entry ?? null) !== null && matches(type.list, entry, depth + 1))
    );
  if ('object' in type) return isObject(value) && matchesShape(type.shape, value, depth);
  return matchesScalar(type.scalar, value);
}

function matchesShape(shape: Shape, value: Values, depth: number): boolean {
  return Object.entries(value).every(([key, part]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return field !== undefined && matchesPart(field, part, depth + 1);
  });
}

function matchesPart({ kind, options }: Field, value: unknown, depth: number): boolean {
  if (kind.canEdit) return value === null || kind.canEdit(value);
  const type = kind.output(options);
  // Only the check of the field knows the structure.
  if ('scalar' in type && type.scalar === 'JSON')
    return value === null || kind.schema(options).safeParse(value).success;
  return matches(type, value, depth);
}

function matchesScalar(scalar: Extract<ApiType, { scalar: string }>['scalar'], value: unknown): boolean {
  switch (scalar) {
    case 'String':
      return typeof value === 'string';
    case 'Instant':
      return typeof value === 'string' && isUtcInstant(value);
    case 'Int':
    case 'Float':
      return typeof value === 'number';
    case 'Boolean':
      return typeof value === 'boolean';
    case 'RichText':
    case 'JSON':
      return false;
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
