/** What follows from a shape: the check of an input, defaults, references, words. */
import { z } from 'zod';
import { AppError, badInput, type FieldErrors } from '#model/errors.ts';
import type { Field, InputOf, Reference, Shape } from '#model/field.ts';

type Values = Record<string, unknown>;

/**
 * The strict check of an input: unknown keys are refused, every value is checked by its field.
 * `create` demands required values and fills defaults; `update` takes any part, but never null for a required field.
 */
export function inputSchema(shape: Shape, mode: 'create' | 'update'): z.ZodType<Values> {
  const cached = CACHE[mode].get(shape);
  if (cached) return cached;
  const members: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(shape)) {
    if (field.options.writable === 'server') continue;
    members[key] = memberSchema(field, mode);
  }
  const schema = z.strictObject(members).superRefine((values, ctx) => {
    if (mode === 'create') demandConditional(shape, values, ctx);
  }) as z.ZodType<Values>;
  CACHE[mode].set(shape, schema);
  return schema;
}

/** What an input with refused values is answered; the fields say the rest. */
export const INPUT_REFUSED = 'Some values are not valid. Correct the marked fields.';

/** Messages one answer holds: enough to mark a form, and no more than a person corrects at a time. */
const MESSAGES_MAX = 50;
/** Unknown members of one object that are named. */
const UNKNOWN_MAX = 5;

/** Checks `input` against the shape; throws BAD_USER_INPUT with a message per field path, for at most 50 fields. */
export function parseInput<S extends Shape, Mode extends 'create' | 'update'>(
  shape: S,
  input: unknown,
  mode: Mode,
): InputOf<S, Mode> {
  const unknown = unknownMembers(input, (key) => Object.hasOwn(shape, key));
  if (unknown) throw badInput('VALUES_INVALID', INPUT_REFUSED, unknown);
  const result = inputSchema(shape, mode).safeParse(input ?? {});
  if (result.success) return result.data as InputOf<S, Mode>;
  throw badInput('VALUES_INVALID', INPUT_REFUSED, fieldErrors(result.error));
}

/** True for a value that an update of the field would take. */
export function isValidValue(shape: Shape, field: string, value: unknown): boolean {
  try {
    parseInput(shape, { [field]: value }, 'update');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return false;
    throw error;
  }
}

/** A message for each of the first members that `isKnown` does not know; null when it knows all, or `value` is no object. */
export function unknownMembers(
  value: unknown,
  isKnown: (key: string) => boolean,
  path: readonly (string | number)[] = [],
): FieldErrors | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields: FieldErrors = {};
  let count = 0;
  for (const key of Object.keys(value)) {
    if (isKnown(key)) continue;
    fields[[...path, shortened(key)].join('.')] = unknownMessage(key);
    count += 1;
    if (count === UNKNOWN_MAX) break;
  }
  return count > 0 ? fields : null;
}

/** One message per field path, the first that was found, for at most 50 paths. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  let count = 0;
  const add = (path: string, message: string) => {
    if (count >= MESSAGES_MAX || Object.hasOwn(fields, path)) return;
    fields[path] = message;
    count += 1;
  };
  for (const issue of error.issues) {
    if (count >= MESSAGES_MAX) break;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, UNKNOWN_MAX))
        add([...issue.path, shortened(key)].join('.'), unknownMessage(key));
    } else add(issue.path.join('.') || 'input', issue.message);
  }
  return fields;
}

function unknownMessage(key: string): string {
  return `Unknown field “${shortened(key)}”. Remove it.`;
}

function shortened(key: string): string {
  return key.length > 60 ? `${key.slice(0, 60)}…` : key;
}

/** A message for each field whose condition holds and demands a value that whole `values` do not have. */
export function missingFields(shape: Shape, values: Values): FieldErrors {
  const fields: FieldErrors = {};
  for (const [key, field] of Object.entries(shape)) {
    const { required, condition, label } = field.options;
    if (!required || !condition?.(values)) continue;
    const value = values[key];
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      fields[key] = `${label} is required.`;
  }
  return fields;
}

/** Defaults of a shape's fields, null where there is none: what a new record or block starts with. */
export function defaultsOf(shape: Shape): Values {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, field.options.default ?? null]),
  );
}

/** Everything the values point at, with the key of the field as the kind of the reference. */
export function referencesOf(shape: Shape, values: Values): (Reference & { kind: string })[] {
  return Object.entries(shape).flatMap(([key, definition]) => {
    const field = definition;
    const value = values[key];
    if (value === null || value === undefined || !field.kind.references) return [];
    return field.kind.references(value, field.options).map((reference) => ({ ...reference, kind: key }));
  });
}

/** Every address in the values that readers can follow, with the key of its field. */
export function linksOf(shape: Shape, values: Values): { field: string; href: string }[] {
  return Object.entries(shape).flatMap(([key, definition]) => {
    const field = definition;
    const value = values[key];
    if (value === null || value === undefined || !field.kind.links) return [];
    return field.kind.links(value, field.options).map((href) => ({ field: key, href }));
  });
}

/** The plain words of all values, in the order of the shape. */
export function textOf(shape: Shape, values: Values): string {
  return Object.entries(shape)
    .map(([key, definition]) => {
      const field = definition;
      const value = values[key];
      if (value === null || value === undefined || field.options.secret) return '';
      return field.kind.text?.(value, field.options) ?? '';
    })
    .filter(Boolean)
    .join('\n');
}

/** The values without secrets: what may enter a history row or leave the server. */
export function withoutSecrets(shape: Shape, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !shape[key]?.options.secret));
}

/** The check of a value of the field that is there; made once, which takes longer than many a check. */
export function valueSchema(field: Field): z.ZodType {
  const known = VALUE_SCHEMAS.get(field);
  if (known) return known;
  const schema = field.kind.schema(field.options);
  VALUE_SCHEMAS.set(field, schema);
  return schema;
}

const VALUE_SCHEMAS = new WeakMap<Field, z.ZodType>();

const CACHE = {
  create: new WeakMap<Shape, z.ZodType<Values>>(),
  update: new WeakMap<Shape, z.ZodType<Values>>(),
};

function memberSchema(field: Field, mode: 'create' | 'update'): z.ZodType {
  const { required, label, condition } = field.options;
  // Whether a value is demanded is known of all values together: `demandConditional` and `missingFields` say so.
  const present = valueSchema(required && condition ? withoutDemand(field) : field);
  if (required && !condition) {
    const demanded = z.any().superRefine((value, ctx) => {
      if (value === null || value === undefined)
        ctx.addIssue({ code: 'custom', message: `${label} is required.` });
    });
    const strict = demanded.pipe(present);
    // An update names what it changes: what it leaves out stays, whatever the default.
    if (mode === 'update') return strict.optional();
    return field.options.default === undefined ? strict : strict.prefault(field.options.default);
  }
  const optional = present.nullable().optional();
  if (mode === 'create' && field.options.default !== undefined)
    return optional.default(field.options.default);
  return optional;
}

function withoutDemand(field: Field): Field {
  return { ...field, options: { ...field.options, required: false } };
}

function demandConditional(shape: Shape, values: Values, ctx: z.RefinementCtx): void {
  for (const [key, message] of Object.entries(missingFields(shape, values)))
    ctx.addIssue({ code: 'custom', path: [key], message });
}

/**
 * The kind under which it is kept what changes that are not in the record yet point at. It keeps that from being deleted;
 * readers are shown nothing by it. Every write of the record forgets it.
 */
export const PENDING_KIND = 'pending';
