/** The backgrounds of a site's texts, computed so that text is readable on each. */
import { contrast, mix, readableOn } from '#look/colour.ts';

export const PAPER = '#ffffff';
/** Text on paper. */
export const INK = '#16191c';
/** Ink on a tinted background: enough for every other text colour to be made readable on it as well. */
const TINT_CONTRAST = 13;

/** The dark ground: the one chosen, darkened until white is at ease on it, or one in the spirit of the primary colour. */
export function deepOf(darkSurface: string | null, primary: string): string {
  return readableOn(darkSurface ?? mix(primary, INK, 0.2), [PAPER], 10);
}

/** The colour, or the nearest lighter one that dark text is at ease on. */
export function lightened(colour: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, PAPER, share);
    if (contrast(INK, candidate) >= TINT_CONTRAST) return candidate;
  }
  return PAPER;
}
