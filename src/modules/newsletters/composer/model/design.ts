/** The complete design of a newsletter: the template's values, defaults for those it does not set. */
import type { RecordOf } from '#records/record-of.ts';
import { defaultsOf } from '#records/shape.ts';
import type { Shape } from '#model/field.ts';
import type { newsletterTemplate } from '../entities/newsletter-template/entity.ts';
import { WIDTH_DEFAULT, footer, gridTitleStyles, header, socialLinks, styles } from './template-fields.ts';

export type TemplateDesign = Pick<
  RecordOf<typeof newsletterTemplate>,
  'styles' | 'gridTitleStyles' | 'header' | 'socialLinks' | 'footer'
>;

/** A template's group of fields with every value present, null where neither the template nor a default has one. */
type Complete<Group> = { [K in keyof NonNullable<Group>]-?: Exclude<NonNullable<Group>[K], undefined> };

export interface Design {
  styles: Complete<TemplateDesign['styles']> & { width: number };
  gridTitleStyles: Complete<TemplateDesign['gridTitleStyles']>;
  header: Complete<TemplateDesign['header']>;
  socialLinks: Complete<TemplateDesign['socialLinks']>;
  footer: Complete<TemplateDesign['footer']>;
}

/** Completes the design of a template. */
export function designOf(template: TemplateDesign): Design {
  const own = complete<TemplateDesign['styles']>(styles, template.styles);
  return {
    styles: { ...own, width: own.width ?? WIDTH_DEFAULT },
    gridTitleStyles: complete(gridTitleStyles, template.gridTitleStyles),
    header: complete(header, template.header),
    socialLinks: complete(socialLinks, template.socialLinks),
    footer: complete(footer, template.footer),
  };
}

function complete<Group>(field: { options: Record<string, unknown> }, values: Group): Complete<Group> {
  const set = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const cleared = Object.entries(values ?? {}).filter(([, value]) => value === null);
  const defaults = defaultsOf(field.options['of'] as Shape);
  // A colour that an editor cleared is the site's; other values cannot be empty.
  return { ...defaults, ...Object.fromEntries(cleared), ...Object.fromEntries(set) } as Complete<Group>;
}
