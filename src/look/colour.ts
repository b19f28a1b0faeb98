/**
 * Colour calculations of WCAG 2.2: contrast between two colours, and adjustment of colours until they are
 * readable.
 */

/** Red, green and blue values from 0 to 255. */
type Rgb = readonly [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Contrast of two colours written like #1b4965, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` of the second colour into the first: 0 returns the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return toHex([0, 1, 2].map((index) => (from[index] ?? 0) * (1 - share) + (to[index] ?? 0) * share));
}

/** Returns white or near-black, whichever has more contrast with the colour: at least 4.5 on any colour. */
export function textOn(background: string, ink = BLACK): string {
  const dark = contrast(ink, background) >= 4.5 ? ink : BLACK;
  return contrast(WHITE, background) >= contrast(dark, background) ? WHITE : dark;
}

/**
 * Returns the colour itself if it has a contrast of `least` with all backgrounds, otherwise the nearest mix
 * with black or white that does. The backgrounds must be all light or all dark.
 */
export function readableOn(colour: string, backgrounds: readonly string[], least = 4.5): string {
  const pole = textOn(backgrounds[0] ?? WHITE);
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, pole, share);
    if (backgrounds.every((background) => contrast(candidate, background) >= least)) return candidate;
  }
  return pole;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Colours of a site (specification, "colours: primary and secondary main, container, onContainer, and other.line"). */
export interface SiteColours {
  primary: ColourRole;
  secondary: ColourRole;
  other: { line: string };
}

export interface ColourRole {
  main: string;
  /** A background tinted with the colour. */
  container: string;
  /** Colour of text on `container`, with a contrast of at least 4.5 whatever was chosen. */
  onContainer: string;
}

interface ChosenColours {
  primary?: Partial<Nullable<ColourRole>> | null;
  secondary?: Partial<Nullable<ColourRole>> | null;
  other?: { line?: string | null } | null;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/**
 * Derives the missing colours from the site's two. Chosen colours are unchanged, except that text on a
 * container is adjusted until readable.
 */
export function resolveColours(
  { primaryColor, secondaryColor }: { primaryColor: string; secondaryColor: string },
  chosen: ChosenColours,
): SiteColours {
  return {
    primary: roleOf(primaryColor, chosen.primary),
    secondary: roleOf(secondaryColor, chosen.secondary),
    other: { line: chosen.other?.line ?? mix(WHITE, mix(primaryColor, '#16191c', 0.4), 0.2) },
  };
}

function roleOf(base: string, chosen: ChosenColours['primary']): ColourRole {
  const main = chosen?.main ?? base;
  const container = chosen?.container ?? mix(WHITE, main, 0.06);
  return { main, container, onContainer: readableOn(chosen?.onContainer ?? main, [container]) };
}
