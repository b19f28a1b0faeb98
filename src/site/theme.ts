/** A site's own colours, fonts and measures as custom properties. Values come checked from settings; nothing else gets in. */
import { contrast, mix, readableOn, textOn } from '#model/colour.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { scriptOf } from '#model/languages.ts';
import { siteLook } from '#settings/base-styles.ts';
import { contentStyleSettings } from '#settings/content-style.ts';
import { generalSettings } from '#settings/general.ts';
import { podStyleSettings } from '#settings/pod-style.ts';
import { fontCss, stackOf, systemStack } from './fonts.ts';

export interface ThemeCss {
  css: string;
  /** Address of the one font file the document preloads; null when both fonts are on every system. */
  preload: string | null;
  /** Attributes of the root element by which styles select themes and layout variants. */
  attributes: string;
}

/** Widest a page gets, in pixels, unless a row spans the window (specification, section 9). */
export const PAGE_WIDTH_MAX = 1300;

const PAPER = '#ffffff';
/** Text on paper. */
export const INK = '#16191c';
/** Ink on a tinted background: enough for every other text colour to be made readable on it as well. */
const TINT_CONTRAST = 13;

/**
 * The style text of a theme, with the system's fonts where those of the settings have no letters for the site's language: every text colour in it has at least 4.5 contrast where the styles use it. */
export function themeCss(settings: SiteSettings, language = 'en'): ThemeCss {
  const baseStyles = siteLook(settings);
  const contentStyle = settings.read(contentStyleSettings);
  const { spacing } = settings.read(generalSettings);
  const { primaryFont, secondaryFont } = baseStyles;
  const script = scriptOf(language);
  const fonts = script ? { css: '', preload: null } : fontCss(primaryFont, secondaryFont);
  const stack = (key: string) => (script ? systemStack(script, key) : stackOf(key));
  const properties = {
    ...themeColours(settings),
    'font-heading': stack(primaryFont),
    'font-text': stack(secondaryFont),
    // The unit of all distances is an eighth of the spacing (specification, section 9), in rem of 16 pixels.
    unit: `${spacing / 8 / 16}rem`,
    // Specification, section 9: the widest a page gets unless a row spans the window.
    'page-width': `${PAGE_WIDTH_MAX / 16}rem`,
    'small-image': `${contentStyle.smallImageWidth}px`,
  };
  const css = `${fonts.css}:root{${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
  return {
    css,
    preload: fonts.preload,
    attributes:
      ` data-theme="${baseStyles.siteTheme}"` +
      ` data-section="${contentStyle.sectionLocation}" data-date="${contentStyle.dateLocation}"`,
  };
}

/**
 * All colours of a site: `tint` and `deep` are the backgrounds of tinted and dark rows, names that end in `-text` are
 * read on paper and tint, those that begin with `deep-` on `deep`; `on-primary` is read on `primary`, and so on.
 */
export function themeColours(settings: SiteSettings): Record<string, string> {
  const { primary, secondary, other } = siteLook(settings).colours;
  const { accentColor } = settings.read(podStyleSettings);
  const tint = lightened(primary.container);
  const deep = readableOn(mix(primary.main, INK, 0.2), [PAPER], 10);
  const light = [tint, PAPER];
  const pod = accentColor;
  return {
    paper: PAPER,
    ink: INK,
    muted: readableOn(mix(INK, PAPER, 0.38), light, 5),
    rule: other.line,
    tint,
    primary: primary.main,
    'primary-text': readableOn(primary.main, light),
    'on-primary': textOn(primary.main, INK),
    // The primary container, lightened where need be, is the tint: its text colour is that of headings there.
    'tint-heading': readableOn(primary.onContainer, light),
    accent: secondary.main,
    'accent-text': readableOn(secondary.main, light),
    'on-accent': textOn(secondary.main, INK),
    'secondary-container': secondary.container,
    'on-secondary-container': secondary.onContainer,
    pod: readableOn(pod ?? primary.main, light),
    'pod-text': readableOn(pod ?? secondary.main, light),
    deep,
    'deep-ink': PAPER,
    'deep-muted': readableOn(mix(deep, PAPER, 0.7), [deep], 5),
    'deep-rule': mix(deep, PAPER, 0.25),
    'deep-accent': readableOn(secondary.main, [deep]),
    'deep-pod': readableOn(pod ?? secondary.main, [deep]),
  };
}

/** The colour, or the nearest lighter one that dark text is at ease on. */
function lightened(colour: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, PAPER, share);
    if (contrast(INK, candidate) >= TINT_CONTRAST) return candidate;
  }
  return PAPER;
}
