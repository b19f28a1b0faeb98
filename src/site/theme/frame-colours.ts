/** Header and footer colours that a site chose: every text on them has a contrast of at least 4.5. */
import type { SiteSettings } from '#model/define-settings.ts';
import { footerSettings } from '#settings/footer.ts';
import { headerSettings } from '#settings/header.ts';
import { rowColours } from './row-colours.ts';

interface Chosen {
  background: string | null;
  text: string | null;
}

/** Rules for colours that differ from the theme; empty if none differ. */
export function frameCss(settings: SiteSettings): string {
  return (
    rule('.site-header', settings.read(headerSettings).colours, 'none', settings) +
    rule('.site-footer', settings.read(footerSettings).colours, 'dark', settings)
  );
}

function rule(selector: string, chosen: Chosen, ground: 'none' | 'dark', theme: SiteSettings): string {
  const row = {
    background: chosen.background ? 'own' : ground,
    backgroundColor: chosen.background,
    textColor: chosen.text,
  } as const;
  const colours = Object.entries(rowColours(row, theme));
  return colours.length === 0
    ? ''
    : `${selector}{${colours.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}
