/** The colours of a section's pages, and of its items' pages, if the section has a colour. */
import type { SiteSettings } from '#model/define-settings.ts';
import { siteLook } from '#settings/base-styles.ts';
import { themeColours } from '../theme/theme.ts';
import { DARK, darkColours } from './dark-scheme.ts';
import { declarations } from './declarations.ts';

/** Cached CSS by site settings and colour: a site has few colours, and each of its pages needs one. */
const coloursBySettings = new WeakMap<SiteSettings, Map<string, string>>();

/**
 * Differences from the site's colours in both schemes; every text is as readable as with the site's colours.
 * The rules follow those of the site.
 */
export function sectionCss(settings: SiteSettings, colour: string): string {
  const ofSite = coloursBySettings.get(settings) ?? new Map<string, string>();
  coloursBySettings.set(settings, ofSite);
  const known = ofSite.get(colour);
  if (known !== undefined) return known;
  const css = writeCss(settings, colour);
  ofSite.set(colour, css);
  return css;
}

function writeCss(settings: SiteSettings, colour: string): string {
  const light = different(themeColours(settings), themeColours(settings, colour));
  const header = '.site-header{border-block-end:var(--rule-title) solid var(--accent-text)}';
  const css = `:root{${declarations(light)}}${header}`;
  if (siteLook(settings).scheme !== 'system') return css;
  const dark = darkColours(settings, colour);
  // Repeats the properties of the light rule, because that rule follows the site's dark rule.
  const again = Object.fromEntries(Object.keys(light).map((name) => [name, dark[name] ?? '']));
  const darkRule = { ...different(darkColours(settings), dark), ...again };
  return `${css}${DARK}{:root{${declarations(darkRule)}}}`;
}

type Colours = Readonly<Record<string, string>>;

function different(site: Colours, section: Colours): Colours {
  return Object.fromEntries(Object.entries(section).filter(([name, value]) => site[name] !== value));
}
