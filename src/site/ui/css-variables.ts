import type { CSSProperties } from 'react';

/** Values of a `style` that styles read by name: `{ '--columns': 3 }`. React has them in no type. */
export function cssVariables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values as CSSProperties;
}
