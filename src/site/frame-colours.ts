/** Colours of header and footer that a site chose: every text on them keeps at least 4.5 contrast. */
import type { SiteSettings } from '#model/site-settings.ts';
import { rowColours } from './row-colours.ts';

type Chosen = SiteSettings['header']['colours'];

/** Rules for what differs from the theme; empty when nothing does. */
export function frameCss(settings: SiteSettings): string {
  return (
    rule('.site-header', settings.header.colours, 'none', settings) +
    rule('.site-footer', settings.footer.colours, 'dark', settings)
  );
}

function rule(selector: string, chosen: Chosen, ground: 'none' | 'dark', settings: SiteSettings): string {
  const row = {
    background: chosen.background ? 'own' : ground,
    backgroundColor: chosen.background,
    textColor: chosen.text,
  } as const;
  const colours = Object.entries(rowColours(row, settings));
  return colours.length === 0
    ? ''
    : `${selector}{${colours.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}
