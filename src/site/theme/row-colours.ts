/** The colours of a row with a background or a text colour, readable whatever colours the editor chose. */
import type { RowSettings } from '#grid/shapes/grid.ts';
import { contrast, mix, readableOn, textOn } from '#look/colour.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { siteLook } from '#settings/base-styles.ts';
import { podStyleSettings } from '#settings/pod-style.ts';
import { darkColours } from '../brand/dark-scheme.ts';
import { INK } from '../brand/surfaces.ts';
import { themeColours } from './theme.ts';

/**
 * Custom properties that differ from the site's, by name; empty if the row has no colour. Every text colour
 * in the row has a contrast of at least 4.5 with its background.
 */
export function rowColours(settings: RowSettings, theme: SiteSettings): Record<string, string> {
  const own = settings.background === 'own' ? (settings.backgroundColor ?? null) : null;
  if (own === null && !settings.textColor) return {};
  if (own === null) {
    const ink = inkOnGround(settings, theme);
    return { ink, heading: ink };
  }
  const ground = own;
  const ink = settings.textColor ? readableOn(settings.textColor, [ground]) : textOn(ground, INK);
  const { primary, secondary } = siteLook(theme).colours;
  const pod = theme.read(podStyleSettings).accentColor;
  return {
    paper: ground,
    ink,
    heading: ink,
    muted: readableOn(mix(ink, ground, 0.3), [ground]),
    rule: mix(ground, ink, 0.22),
    tint: mix(ground, ink, contrast(ink, ground) > 6 ? 0.06 : 0),
    'primary-text': readableOn(primary.main, [ground]),
    'accent-text': readableOn(secondary.main, [ground]),
    pod: readableOn(pod ?? primary.main, [ground]),
    'pod-text': readableOn(pod ?? secondary.main, [ground]),
  };
}

/** A text colour on one of the site's backgrounds: one colour per scheme if the site has two. */
function inkOnGround({ background, textColor }: RowSettings, theme: SiteSettings): string {
  const ground = GROUNDS[background ?? 'none'] ?? 'paper';
  const inkOn = (colours: Record<string, string>) => readableOn(textColor ?? INK, [colours[ground] ?? '']);
  const light = inkOn(themeColours(theme));
  if (siteLook(theme).scheme !== 'system') return light;
  return `light-dark(${light},${inkOn(darkColours(theme))})`;
}

const GROUNDS: Record<string, string> = { tint: 'tint', dark: 'deep' };
