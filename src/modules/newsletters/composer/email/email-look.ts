/** The look of an email: the template's design, completed with the site's colours. */
import { contrast, mix, readableOn, textOn } from '#look/colour.ts';
import { directionOf } from '#text/languages.ts';
import { siteLook } from '#settings/base-styles.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { Design } from '../model/design.ts';
import { fontStack } from '../model/font-stacks.ts';

/** Pixels between blocks, and at the sides of the content. */
const SPACING = { compact: 12, normal: 18, airy: 28 } as const;

export interface EmailLook {
  design: Design;
  /** Pixels across of the content. */
  width: number;
  /** Pixels between blocks. */
  gap: number;
  font: string;
  pageBackground: string;
  background: string;
  text: string;
  /** For dates, captions and the footer. */
  muted: string;
  link: string;
  button: string;
  buttonText: string;
  /** For lines between parts. */
  line: string;
  direction: 'ltr' | 'rtl';
  /**
   * The side at which lines begin, and the other one. Outlook knows no logical directions such as
   * `padding-inline-end` and `text-align: start`.
   */
  start: 'left' | 'right';
  end: 'left' | 'right';
  /** Classes whose colours a dark scheme replaces; undefined on a background that editors chose. */
  classes: { text: string | undefined; muted: string | undefined };
}

/** Text in the email that is less prominent: has enough contrast on white and light grounds. */
const MUTED = '#5a676d';

/** Contrast that a button needs with the background around it (WCAG 2.2, 1.4.11). */
const BUTTON_CONTRAST = 3;

/** `language`: of the site, as BCP 47. */
export function emailLook(design: Design, settings: SiteSettings, language: string): EmailLook {
  const { styles } = design;
  const direction = directionOf(language);
  const primary = siteLook(settings).colours.primary.main;
  const background = styles.contentBackground ?? '#ffffff';
  const button = styles.buttonColor ?? primary;
  return {
    design,
    width: styles.width,
    gap: SPACING[styles.spacing ?? 'normal'],
    font: fontStack(styles.fontStack),
    pageBackground: styles.pageBackground ?? '#f1f3f4',
    background,
    text: readableOn(styles.textColor ?? '#1d272b', [background]),
    muted: readableOn(MUTED, [background]),
    link: readableOn(styles.linkColor ?? primary, [background]),
    button,
    buttonText: textOn(button),
    line: lineOn(background),
    direction,
    ...SIDES[direction],
    classes: { text: 'm-text', muted: 'm-muted' },
  };
}

const SIDES = {
  ltr: { start: 'left', end: 'right' },
  rtl: { start: 'right', end: 'left' },
} as const;

function lineOn(background: string): string {
  return mix(background, textOn(background), 0.16);
}

/**
 * The look on another background, in the dark scheme too: texts are white or nearly black, unless editors chose a
 * colour. `text`: the colour that editors chose; it is adjusted until it is readable.
 */
export function lookOn(look: EmailLook, background: string | null, text: string | null = null): EmailLook {
  if (background === null && text === null) return look;
  const on = background ?? look.background;
  const ink = text === null ? textOn(on, look.text) : readableOn(text, [on]);
  const isVisible = contrast(look.button, on) >= BUTTON_CONTRAST;
  return {
    ...look,
    background: on,
    text: ink,
    muted: readableOn(mix(ink, on, 0.2), [on]),
    link: contrast(look.link, on) >= 4.5 ? look.link : ink,
    button: isVisible ? look.button : ink,
    buttonText: isVisible ? look.buttonText : textOn(ink),
    line: lineOn(on),
    // A dark scheme replaces a background that editors did not choose, and the colour of its texts with it.
    classes: background === null ? look.classes : { text: undefined, muted: undefined },
  };
}
