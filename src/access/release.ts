/** The only way gated fields leave the database: with a decision about the item they belong to. */
import type { AccessDecision } from './decide-access.ts';
import type { Field, Shape } from '#model/field.ts';

/**
 * Throws for a gated field that readers would meet anyway, or that may not be empty, and for one inside of another: that is
 * gated as a whole. `owner` is named in the message.
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
 * The values a reader gets, given the decision about their item: all of them, or with each field that is gated cut to the
 * part its kind leaves. Whoever reads an item for readers calls this before anything else sees its values. Throws for an
 * item that is hidden: it should have been left out.
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

/** The same of the own fields of an item of `type`, in the form of today: of a gated item nothing no definition speaks of. */
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
