/** The complete design of a newsletter: the template's values, and defaults for those it does not set. */
import type { RecordOf } from '#records/record-of.ts';
import type { newsletterTemplate } from '../entities/newsletter-template/entity.ts';
import { WIDTH_DEFAULT } from './template-fields.ts';

/** The groups of fields of a template that its emails show. */
export type TemplateDesign = Pick<
  RecordOf<typeof newsletterTemplate>,
  'styles' | 'gridTitleStyles' | 'header' | 'socialLinks' | 'footer'
>;

export type Design = ReturnType<typeof designOf>;

/** Completes the design of a template. A colour is null if it is the site's, or that of the surrounding text. */
export function designOf({ styles, gridTitleStyles, header, socialLinks, footer }: TemplateDesign) {
  return {
    styles: {
      width: styles?.width ?? WIDTH_DEFAULT,
      fontStack: styles?.fontStack ?? null,
      spacing: styles?.spacing ?? 'normal',
      pageBackground: styles?.pageBackground ?? '#f1f3f4',
      contentBackground: styles?.contentBackground ?? '#ffffff',
      textColor: styles?.textColor ?? '#1d272b',
      linkColor: styles?.linkColor ?? null,
      buttonColor: styles?.buttonColor ?? null,
    },
    gridTitleStyles: {
      fontStack: gridTitleStyles?.fontStack ?? null,
      size: gridTitleStyles?.size ?? 18,
      weight: gridTitleStyles?.weight ?? '700',
      color: gridTitleStyles?.color ?? null,
      background: gridTitleStyles?.background ?? null,
      alignment: gridTitleStyles?.alignment ?? 'start',
      letterCase: gridTitleStyles?.letterCase ?? 'none',
    },
    header: {
      logo: header?.logo ?? null,
      logoWidth: header?.logoWidth ?? 200,
      alignment: header?.alignment ?? 'start',
      background: header?.background ?? null,
      text: header?.text ?? null,
      showsDate: header?.showsDate ?? true,
      showsBrowserLink: header?.showsBrowserLink ?? true,
    },
    socialLinks: { ...socialLinks, useSiteLinks: socialLinks?.useSiteLinks ?? true },
    footer: {
      text: footer?.text ?? null,
      background: footer?.background ?? null,
      textColor: footer?.textColor ?? null,
    },
  };
}
