/** The one way gated fields come out of the database: by a decision about the item they belong to. */
import type { AccessDecision } from './decide-access.ts';
import type { Shape } from './field.ts';

/** Throws for a gated field that readers would meet anyway, or that may not be empty. `owner` is named in the message. */
export function checkGatedFields(owner: string, shape: Shape): void {
  for (const [key, { options }] of Object.entries(shape)) {
    if (!options.gated) continue;
    if (options.required) throw new Error(`${owner}: “${key}” is gated, so it cannot be required.`);
    if (options.readers?.includes('card'))
      throw new Error(`${owner}: “${key}” is gated, so it cannot be on cards, which everybody sees.`);
  }
}

/**
 * The values a reader gets, given the decision about their item: all of them, or with each field that is gated cut to the
 * part its kind leaves. Whoever reads an item for readers calls this before anything else sees its values. Throws for an
 * item that is hidden: it should have been left out.
 */
export function release<Values extends object>(
  shape: Shape,
  values: Values,
  decision: AccessDecision,
): Values {
  if (decision.kind === 'hidden')
    throw new Error(`An item that is hidden (${decision.reason}) was released.`);
  if (decision.kind !== 'gated') return values;
  const { ungatedParagraphs } = decision;
  const given = new Map<string, unknown>(Object.entries(values));
  const cut = Object.entries(shape).flatMap(([key, { kind, options }]) => {
    const value = given.get(key);
    if (!options.gated || value === null || value === undefined) return [];
    return [[key, kind.ungatedPart?.(value, ungatedParagraphs) ?? null]];
  });
  return { ...values, ...Object.fromEntries(cut) };
}
