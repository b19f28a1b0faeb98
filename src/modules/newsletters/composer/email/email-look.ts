/** The look of an email: the template's design, completed with the site's colours. */
import { readableOn, textOn } from '#look/colour.ts';
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
  /** Classes whose colours a dark scheme replaces; undefined on a background that editors chose. */
  classes: { text: string | undefined; muted: string | undefined };
}

/** Text in the email that is less prominent: has enough contrast on white and light grounds. */
const MUTED = '#5a676d';

export function emailLook(design: Design, settings: SiteSettings): EmailLook {
  const { styles } = design;
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
    classes: { text: 'text', muted: 'muted' },
  };
}

/** The look on another background: colours that are readable there, in the dark scheme too. */
export function lookOn(look: EmailLook, background: string | null, text: string | null = null): EmailLook {
  if (background === null && text === null) return look;
  const on = background ?? look.background;
  return {
    ...look,
    background: on,
    text: readableOn(text ?? look.text, [on]),
    muted: readableOn(text ?? look.muted, [on]),
    link: readableOn(text ?? look.link, [on]),
    classes: { text: undefined, muted: undefined },
  };
}
