import type { CSSProperties } from 'react';

/**
 * Custom properties for a `style` attribute, which styles read by name: `{ '--columns': 3 }`. React's types
 * do not include them.
 */
export function cssVariables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values as CSSProperties;
}
