/**
 * Gated fields leave the database only through this file, with a decision about the item to which they
 * belong.
 */
import type { AccessDecision } from './decide-access.ts';
import type { Field, Shape } from '#model/field.ts';

/**
 * Throws for a gated field that readers would see anyway, or that may not be empty, and for a gated field
 * inside another one, because fields are gated as a whole. `owner` is named in the message.
 */
export function checkGatedFields(owner: string, shape: Shape): void {
  for (const [key, { options }] of Object.entries(shape)) {
    const inner = gatedWithin(options);
    if (inner)
      throw new Error(
        `${owner}: “${inner}” in “${key}” is gated, but gates apply only to whole fields. Gate “${key}” instead.`,
      );
    if (!options.gated) continue;
    if (options.required) throw new Error(`${owner}: “${key}” is gated, so it cannot be required.`);
    if (options.readers?.includes('card'))
      throw new Error(`${owner}: “${key}” is gated, so it cannot be on cards, which everyone sees.`);
  }
}

/** The key of a gated field inside a list or group, at any depth; undefined without one. */
function gatedWithin({ of }: Field['options']): string | undefined {
  if (!isShape(of)) return undefined;
  for (const [key, { options }] of Object.entries(of)) {
    const found = options.gated ? key : gatedWithin(options);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isShape(of: unknown): of is Shape {
  return typeof of === 'object' && of !== null;
}

/**
 * The values that a reader gets, given the decision about their item: all of them, or with each gated field
 * cut to the part that its kind leaves readable. Code that reads an item for readers must call this before
 * other code sees its values. Throws for a hidden item, which should have been left out.
 */
export function stripGatedFields<Values extends object>(
  shape: Shape,
  values: Values,
  decision: AccessDecision,
): Values {
  if (decision.kind === 'hidden')
    throw new Error(`An item that is hidden (${decision.reason}) was released.`);
  if (decision.kind !== 'gated') return values;
  const { ungatedParagraphs, isForTextsAlone } = decision;
  const given = new Map<string, unknown>(Object.entries(values));
  const cut = Object.entries(shape).flatMap(([key, { kind, options }]) => {
    const value = given.get(key);
    if (!options.gated || value === null || value === undefined) return [];
    if (isForTextsAlone && !kind.ungatedPart) return [];
    return [[key, kind.ungatedPart?.(value, ungatedParagraphs) ?? null]];
  });
  return { ...values, ...Object.fromEntries(cut) };
}

interface OwnType {
  fields: Shape;
  upgrade?: ((fields: Record<string, unknown>) => Record<string, unknown>) | undefined;
}

/**
 * Like `stripGatedFields`, for the type's own fields, in their current form. Of a gated item, fields without
 * a definition are removed.
 */
export function stripGatedTypeFields(
  type: OwnType | undefined,
  stored: Record<string, unknown>,
  decision: AccessDecision,
): Record<string, unknown> {
  const own = type?.upgrade ? type.upgrade(stored) : stored;
  if (decision.kind !== 'gated') return own;
  const shape = type?.fields ?? {};
  return stripGatedFields(
    shape,
    Object.fromEntries(Object.entries(own).filter(([key]) => key in shape)),
    decision,
  );
}
