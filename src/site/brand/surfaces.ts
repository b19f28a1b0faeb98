/** The backgrounds of a site's texts, computed so that text is readable on all of them. */
import { contrast, mix, readableOn } from '#look/colour.ts';

export const PAPER = '#ffffff';
/** Colour of text on paper. */
export const INK = '#16191c';
/** Contrast of ink on a tinted background: enough to make every other text colour readable on it as well. */
const TINT_CONTRAST = 13;

/**
 * The dark background: the chosen colour, or one derived from the primary colour, darkened until white is
 * easy to read on it.
 */
export function deepOf(darkSurface: string | null, primary: string): string {
  return readableOn(darkSurface ?? mix(primary, INK, 0.2), [PAPER], 10);
}

/** The colour, or the nearest lighter one on which dark text is easy to read. */
export function lightened(colour: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, PAPER, share);
    if (contrast(INK, candidate) >= TINT_CONTRAST) return candidate;
  }
  return PAPER;
}
