/**
 * A site's own colours, fonts and dimensions as custom properties. All values come from validated settings.
 */
import { mix, readableOn, textOn } from '#look/colour.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { scriptOf } from '#text/languages.ts';
import { siteLook } from '#settings/base-styles.ts';
import { contentStyleSettings } from '#settings/content-style.ts';
import { generalSettings } from '#settings/general.ts';
import { podStyleSettings } from '#settings/pod-style.ts';
import { schemeCss } from '../brand/dark-scheme.ts';
import { declarations } from '../brand/declarations.ts';
import { densityOf, tokenProperties } from '../brand/tokens.ts';
import { builtInFont, fontCss, stackOf, systemStack, type ShownFont } from '../fonts/fonts.ts';
import { fontOf } from '../fonts/own-fonts.ts';
import { deepOf, INK, lightened, PAPER } from '../brand/surfaces.ts';

export interface ThemeCss {
  css: string;
  /** Differences from the styles shared by all sites; the rules follow those styles. */
  tokens: string;
  /**
   * URL of the one font file that the document preloads; null if both fonts are installed on every system.
   */
  preload: string | null;
  /** Attributes of the root element with which styles select themes and layout variants. */
  attributes: string;
}

/** Maximum width of a page in pixels, unless a row spans the window (specification, section 9). */
export const PAGE_WIDTH_MAX = 1300;

/**
 * The styles of a theme. System fonts replace those of the settings if they lack letters of the site's
 * language. Every text colour has a contrast of at least 4.5 wherever the styles use it.
 */
export function themeCss(settings: SiteSettings, language = 'en'): ThemeCss {
  const baseStyles = siteLook(settings);
  const contentStyle = settings.read(contentStyleSettings);
  const { spacing } = settings.read(generalSettings);
  const heading = fontOf(settings, baseStyles.primaryFont, 'heading');
  const text = fontOf(settings, baseStyles.secondaryFont, 'text');
  const script = scriptOf(language);
  // Uploaded fonts may contain the letters of any alphabet.
  const isShown = (font: ShownFont) => !script || (script === 'other' && builtInFont(font.key) === undefined);
  const isAnyShown = isShown(heading) || isShown(text);
  const loaded = isAnyShown
    ? fontCss(heading, text, Number(baseStyles.headingWeight))
    : { css: '', preload: null };
  const fonts = script ? { css: loaded.css, preload: null } : loaded;
  const stack = (font: ShownFont) => (script && !isShown(font) ? systemStack(script, font) : stackOf(font));
  const properties = {
    ...themeColours(settings),
    'font-heading': stack(heading),
    'font-text': stack(text),
    // All distances are multiples of an eighth of the spacing (specification, section 9), in rem of 16
    // pixels.
    unit: `${(spacing / 8 / 16) * densityOf(baseStyles)}rem`,
    // Specification, section 9: maximum width of a page unless a row spans the window.
    'page-width': `${PAGE_WIDTH_MAX / 16}rem`,
    'small-image': `${contentStyle.smallImageWidth}px`,
  };
  return {
    css: `${fonts.css}${rootRule(properties)}`,
    tokens: rootRule(tokenProperties(baseStyles)) + schemeCss(settings),
    preload: fonts.preload,
    attributes:
      ` data-theme="${baseStyles.siteTheme}"` +
      ` data-section="${contentStyle.sectionLocation}" data-date="${contentStyle.dateLocation}"` +
      (baseStyles.cardStyle === 'theme' ? '' : ` data-cards="${baseStyles.cardStyle}"`),
  };
}

/** A rule with custom properties of the root element; empty without properties. */
function rootRule(properties: Readonly<Record<string, string>>): string {
  return Object.keys(properties).length > 0 ? `:root{${declarations(properties)}}` : '';
}

/**
 * All colours of a site. `tint` and `deep` are the backgrounds of tinted and dark rows. Colours whose names
 * end in `-text` are readable on paper and tint, those beginning with `deep-` on `deep`, `on-primary` on
 * `primary`, and so on. For a section with a colour, lines, links, labels and tints use that colour; areas
 * filled with the primary colour are unchanged.
 */
export function themeColours(settings: SiteSettings, section: string | null = null): Record<string, string> {
  const { colours, darkSurface } = siteLook(settings);
  const { primary, secondary, other } = colours;
  const pod = section ?? settings.read(podStyleSettings).accentColor;
  const [main, accent] = [section ?? primary.main, section ?? secondary.main];
  const tint = lightened(section ? mix(PAPER, section, 0.07) : primary.container);
  const deep = deepOf(darkSurface, primary.main);
  const light = [tint, PAPER];
  return {
    paper: PAPER,
    ink: INK,
    muted: readableOn(mix(INK, PAPER, 0.38), light, 5),
    rule: other.line,
    tint,
    primary: primary.main,
    'primary-text': readableOn(main, light),
    'on-primary': textOn(primary.main, INK),
    'button-edge': primary.main,
    // The tint is the primary container, lightened if necessary, so headings on it use the container's text
    // colour.
    'tint-heading': readableOn(section ?? primary.onContainer, light),
    accent,
    'accent-text': readableOn(accent, light),
    'on-accent': textOn(accent, INK),
    'secondary-container': secondary.container,
    'on-secondary-container': secondary.onContainer,
    pod: readableOn(pod ?? main, light),
    'pod-text': readableOn(pod ?? accent, light),
    deep,
    'deep-ink': PAPER,
    'deep-muted': readableOn(mix(deep, PAPER, 0.7), [deep], 5),
    'deep-rule': mix(deep, PAPER, 0.25),
    'deep-accent': readableOn(accent, [deep]),
    'deep-pod': readableOn(pod ?? accent, [deep]),
  };
}
