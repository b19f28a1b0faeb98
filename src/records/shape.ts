/** Derives from a shape: the schema of an input, defaults, references, words. */
import { z } from 'zod';
import { AppError, badInput, type FieldErrors } from '#model/errors.ts';
import type { Field, InputOf, Reference, Shape } from '#model/field.ts';
import { isStorableJson } from '#text/is-storable.ts';
import { withIdsOfReferences } from './reference-ids.ts';

type Values = Record<string, unknown>;

/**
 * The strict schema of an input: unknown keys are refused, every value is checked by its field. `create`
 * requires required values and fills in defaults; `update` accepts any subset, but never null for a required
 * field.
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

/** Error message for an input with invalid values; the field messages have the details. */
export const INPUT_REFUSED = 'Some values are not valid. Correct the marked fields.';

/** Maximum messages in one response: enough to mark a form, and not more than a person corrects in one go. */
const MESSAGES_MAX = 50;
/** Maximum unknown members of one object that are named. */
const UNKNOWN_MAX = 5;

/** Checks `input` against the shape; throws BAD_USER_INPUT with a message per field path, for at most 50 fields. */
export function parseInput<S extends Shape, Mode extends 'create' | 'update'>(
  shape: S,
  input: unknown,
  mode: Mode,
): InputOf<S, Mode> {
  const unknown = unknownMembers(input, (key) => Object.hasOwn(shape, key));
  if (unknown) throw badInput('VALUES_INVALID', INPUT_REFUSED, unknown);
  const result = inputSchema(shape, mode).safeParse(withIdsOfReferences(shape, input ?? {}));
  if (result.success) return result.data as InputOf<S, Mode>;
  throw badInput('VALUES_INVALID', INPUT_REFUSED, fieldErrors(result.error));
}

/** Whether an update would accept this value of the field. */
export function isValidValue(shape: Shape, field: string, value: unknown): boolean {
  try {
    parseInput(shape, { [field]: value }, 'update');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return false;
    throw error;
  }
}

/**
 * A message for each of the first members that `isKnown` rejects; null if it accepts all, or if `value` is
 * not an object.
 */
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

/** One message per field path, the first one found, for at most 50 paths. */
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

/** A message for each field whose condition is met and requires a value that the complete `values` lack. */
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

/** Defaults of a shape's fields, or null: the initial values of a new record or block. */
export function defaultsOf(shape: Shape): Values {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, field.options.default ?? null]),
  );
}

/** Every reference in the values, with the field's key as the kind of the reference. */
export function referencesOf(shape: Shape, values: Values): (Reference & { kind: string })[] {
  return Object.entries(shape).flatMap(([key, definition]) => {
    const field = definition;
    const value = values[key];
    if (value === null || value === undefined || !field.kind.references) return [];
    return field.kind.references(value, field.options).map((reference) => ({ ...reference, kind: key }));
  });
}

/** Every URL in the values that readers can follow, with the key of its field. */
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

/** The values without secrets: those that may be stored in the history or leave the server. */
export function withoutSecrets(shape: Shape, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !shape[key]?.options.secret));
}

/** The schema of a field's present value; created once, because that takes longer than many a check. */
export function valueSchema(field: Field): z.ZodType {
  const known = VALUE_SCHEMAS.get(field);
  if (known) return known;
  const isChecked = isJson(field);
  const schema = field.kind.schema(field.options).superRefine((value, ctx) => {
    // Fields with parts and lists check each part, so that the message is at its path.
    if ((typeof value === 'string' || isChecked) && !isStorableJson(value))
      ctx.addIssue({
        code: 'custom',
        message: `${field.options.label} contains an invisible control character that can’t be saved. Delete it.`,
      });
  });
  VALUE_SCHEMAS.set(field, schema);
  return schema;
}

function isJson({ kind, options }: Field): boolean {
  const type = kind.output(options);
  return 'scalar' in type && (type.scalar === 'JSON' || type.scalar === 'RichText');
}

const VALUE_SCHEMAS = new WeakMap<Field, z.ZodType>();

const CACHE = {
  create: new WeakMap<Shape, z.ZodType<Values>>(),
  update: new WeakMap<Shape, z.ZodType<Values>>(),
};

function memberSchema(field: Field, mode: 'create' | 'update'): z.ZodType {
  const { required, label, condition } = field.options;
  // Whether a value is required depends on all values together: `demandConditional` and `missingFields` check
  // it.
  const present = valueSchema(required && condition ? withoutDemand(field) : field);
  if (required && !condition) {
    const demanded = z.any().superRefine((value, ctx) => {
      if (value === null || value === undefined)
        ctx.addIssue({ code: 'custom', message: `${label} is required.` });
    });
    const strict = demanded.pipe(present);
    // An update contains only what it changes: omitted values stay, whatever the default.
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
 * Kind of the references in changes that are not in the record yet. It prevents the targets from being
 * deleted, but shows readers nothing. Every write of the record removes these references.
 */
export const PENDING_KIND = 'pending';
