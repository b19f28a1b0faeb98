/** A site's own colours and fonts as custom properties. Values come checked from settings; nothing else gets in. */
import type { SiteTheme } from '#server/pages/index.ts';
import { mix, readableOn, textOn } from '#model/colour.ts';
import { fontCss, stackOf } from './fonts.ts';

export interface ThemeCss {
  css: string;
  /** Address of the one font file the document preloads; null when both fonts are on every system. */
  preload: string | null;
}

const PAPER = '#ffffff';
/** Text on paper. */
export const INK = '#16191c';

/** The style text of a theme: every text colour in it has at least 4.5 contrast where the styles use it. */
export function themeCss(theme: SiteTheme): ThemeCss {
  const fonts = fontCss(theme.primaryFont, theme.secondaryFont);
  const colours = Object.entries(themeColours(theme));
  const css =
    `${fonts.css}:root{${colours.map(([name, value]) => `--${name}:${value}`).join(';')};` +
    `--font-heading:${stackOf(theme.primaryFont)};--font-text:${stackOf(theme.secondaryFont)}}`;
  return { css, preload: fonts.preload };
}

/** The two colours a site chooses. */
export type ThemeColours = Pick<SiteTheme, 'primaryColor' | 'accentColor'>;

/**
 * All colours of a site from its two: `tint` and `deep` are the backgrounds of tinted and dark rows, names that end in
 * `-text` are read on paper and tint, those that begin with `deep-` on `deep`.
 */
export function themeColours({ primaryColor, accentColor }: ThemeColours): Record<string, string> {
  const tint = mix(PAPER, primaryColor, 0.06);
  const deep = readableOn(mix(primaryColor, INK, 0.2), [PAPER], 10);
  const light = [tint, PAPER];
  return {
    paper: PAPER,
    ink: INK,
    muted: readableOn(mix(INK, PAPER, 0.38), light, 5),
    rule: mix(PAPER, mix(primaryColor, INK, 0.4), 0.2),
    tint,
    primary: primaryColor,
    'primary-text': readableOn(primaryColor, light),
    'on-primary': textOn(primaryColor, INK),
    accent: accentColor,
    'accent-text': readableOn(accentColor, light),
    'on-accent': textOn(accentColor, INK),
    deep,
    'deep-ink': PAPER,
    'deep-muted': readableOn(mix(deep, PAPER, 0.7), [deep], 5),
    'deep-rule': mix(deep, PAPER, 0.25),
    'deep-accent': readableOn(accentColor, [deep]),
  };
}
