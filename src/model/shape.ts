/** What follows from a shape: the check of an input, defaults, references, words. */
import { z } from 'zod';
import { badInput, type FieldErrors } from './errors.ts';
import type { Field, Reference, Shape } from './field.ts';

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
    members[key] = memberSchema(field as Field, mode);
  }
  const schema = z.strictObject(members).superRefine((values, ctx) => {
    if (mode === 'create') demandConditional(shape, values as Values, ctx);
  }) as unknown as z.ZodType<Values>;
  CACHE[mode].set(shape, schema);
  return schema;
}

/** Checks `input` against the shape; throws BAD_USER_INPUT with a message per field path. */
export function parseInput(shape: Shape, input: unknown, mode: 'create' | 'update'): Values {
  const result = inputSchema(shape, mode).safeParse(input ?? {});
  if (result.success) return result.data;
  throw badInput(
    'Some values were not accepted. Please correct the marked fields.',
    fieldErrors(result.error),
  );
}

/** One message per field path, the first that was found. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        fields[[...issue.path, key].join('.')] ??= `There is no field “${key}”. Please remove it.`;
      continue;
    }
    fields[issue.path.join('.') || 'input'] ??= issue.message;
  }
  return fields;
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
    const field = definition as Field;
    const value = values[key];
    if (value === null || value === undefined || !field.kind.references) return [];
    return field.kind.references(value, field.options).map((reference) => ({ ...reference, kind: key }));
  });
}

/** Every address in the values that readers can follow, with the key of its field. */
export function linksOf(shape: Shape, values: Values): { field: string; href: string }[] {
  return Object.entries(shape).flatMap(([key, definition]) => {
    const field = definition as Field;
    const value = values[key];
    if (value === null || value === undefined || !field.kind.links) return [];
    return field.kind.links(value, field.options).map((href) => ({ field: key, href }));
  });
}

/** The plain words of all values, in the order of the shape. */
export function textOf(shape: Shape, values: Values): string {
  return Object.entries(shape)
    .map(([key, definition]) => {
      const field = definition as Field;
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

const CACHE = {
  create: new WeakMap<Shape, z.ZodType<Values>>(),
  update: new WeakMap<Shape, z.ZodType<Values>>(),
};

function memberSchema(field: Field, mode: 'create' | 'update'): z.ZodType {
  const { required, label, condition } = field.options;
  const present = field.kind.schema(field.options);
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

function demandConditional(shape: Shape, values: Values, ctx: z.RefinementCtx): void {
  for (const [key, message] of Object.entries(missingFields(shape, values)))
    ctx.addIssue({ code: 'custom', path: [key], message });
}
