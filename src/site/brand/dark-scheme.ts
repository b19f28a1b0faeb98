/** A site's dark scheme, computed from the same colours and by the same rules as the light scheme. */
import { contrast, mix, readableOn, textOn } from '#look/colour.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { siteLook } from '#settings/base-styles.ts';
import { podStyleSettings } from '#settings/pod-style.ts';
import { declarations } from './declarations.ts';
import { headerGround } from './header-ground.ts';
import { deepOf, INK, PAPER } from './surfaces.ts';

const LOGO =
  '.site-header .site-logo:not(.site-logo-dark) img{background:#fff;box-shadow:0 0 0 .375rem #fff}';
/** Excludes print: printed pages have no dark scheme. */
export const DARK = '@media screen and (prefers-color-scheme:dark)';
const BLACK = '#000000';
/** Softer than white, so that long texts are not glaring. */
const LIGHT_INK = '#eceef0';
/** Contrast of light ink on the page: enough for tints and all other text colours. */
const PAPER_CONTRAST = 13;
/** Contrast of the edge that identifies a button (WCAG 2.2, 1.4.11). */
const EDGE_CONTRAST = 3;

/** All colours of `themeColours`, by the same names, for readers whose device is set to dark. */
export function darkColours(settings: SiteSettings, section: string | null = null): Record<string, string> {
  const { colours, darkSurface } = siteLook(settings);
  const { primary, secondary } = colours;
  const [main, accent] = [section ?? primary.main, section ?? secondary.main];
  const paper = darkened(deepOf(darkSurface, primary.main));
  const tint = mix(paper, PAPER, 0.07);
  const dark = [tint, paper];
  const pod = section ?? settings.read(podStyleSettings).accentColor;
  const container = mix(paper, secondary.main, 0.3);
  const deep = mix(paper, BLACK, 0.45);
  return {
    paper,
    ink: LIGHT_INK,
    muted: readableOn(mix(LIGHT_INK, paper, 0.3), dark, 5),
    rule: mix(paper, PAPER, 0.22),
    tint,
    primary: primary.main,
    'primary-text': readableOn(main, dark),
    'on-primary': textOn(primary.main, INK),
    'button-edge': readableOn(primary.main, dark, EDGE_CONTRAST),
    'tint-heading': readableOn(section ?? primary.container, dark),
    accent,
    'accent-text': readableOn(accent, dark),
    'on-accent': textOn(accent, INK),
    'secondary-container': container,
    'on-secondary-container': readableOn(secondary.container, [container]),
    pod: readableOn(pod ?? main, dark),
    'pod-text': readableOn(pod ?? accent, dark),
    deep,
    'deep-ink': PAPER,
    'deep-muted': readableOn(mix(deep, PAPER, 0.7), [deep], 5),
    'deep-rule': mix(deep, PAPER, 0.25),
    'deep-accent': readableOn(accent, [deep]),
    'deep-pod': readableOn(pod ?? accent, [deep]),
  };
}

/**
 * Empty unless the site follows its readers' device settings. A logo without a variant for dark backgrounds
 * remains on white.
 */
export function schemeCss(settings: SiteSettings): string {
  if (siteLook(settings).scheme !== 'system') return '';
  const properties = declarations(darkColours(settings));
  const logo = headerGround(settings) === null ? LOGO : '';
  return `${DARK}{:root{color-scheme:dark;scrollbar-color:var(--muted) var(--paper);${properties}}${logo}}`;
}

/** The colour, or the nearest darker one on which light text is easy to read. */
function darkened(colour: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, BLACK, share);
    if (contrast(LIGHT_INK, candidate) >= PAPER_CONTRAST) return candidate;
  }
  return BLACK;
}
