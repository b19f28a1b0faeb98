/** A site's own colours and fonts as custom properties. Values come checked from settings; nothing else gets in. */
import { FONTS } from '#model/fonts.ts';
import type { SiteTheme } from '#server/pages/index.ts';

export interface ThemeCss {
  css: string;
  /** Address of the one font file the document preloads; null for a system font. */
  preload: string | null;
}

/** The style text of a theme. */
export function themeCss(theme: SiteTheme): ThemeCss {
  const css = `:root{--primary:${theme.primaryColor};--accent:${theme.accentColor};--ink:#1a1d1f;--paper:#fff;--font-heading:${stackOf(theme.primaryFont)};--font-text:${stackOf(theme.secondaryFont)}}`;
  return { css, preload: null };
}

function stackOf(font: string): string {
  return FONTS.find((known) => known.value === font)?.stack ?? 'sans-serif';
}
