/** The colours of a row with a ground or a text colour of its own: readable whatever the editor chose. */
import type { RowSettings } from '#model/grid.ts';
import { contrast, mix, readableOn, textOn } from '#model/colour.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { siteLook } from '#settings/base-styles.ts';
import { INK, themeColours } from './theme.ts';

/**
 * Custom properties that differ from the site's, by name; empty when the row has no colour of its own. Every text
 * colour in it has at least 4.5 contrast with the row's ground.
 */
export function rowColours(settings: RowSettings, theme: SiteSettings): Record<string, string> {
  const own = settings.background === 'own' ? (settings.backgroundColor ?? null) : null;
  if (own === null && !settings.textColor) return {};
  const colours = themeColours(theme);
  const ground = own ?? colours[GROUNDS[settings.background ?? 'none'] ?? 'paper'] ?? '';
  const ink = settings.textColor ? readableOn(settings.textColor, [ground]) : textOn(ground, INK);
  const text = { ink, heading: ink };
  if (own === null) return text;
  const { primary, secondary } = siteLook(theme).colours;
  return {
    paper: ground,
    ...text,
    muted: readableOn(mix(ink, ground, 0.3), [ground]),
    rule: mix(ground, ink, 0.22),
    tint: mix(ground, ink, contrast(ink, ground) > 6 ? 0.06 : 0),
    'primary-text': readableOn(primary.main, [ground]),
    'accent-text': readableOn(secondary.main, [ground]),
  };
}

const GROUNDS: Record<string, string> = { tint: 'tint', dark: 'deep' };
