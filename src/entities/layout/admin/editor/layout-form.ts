/** The form of a layout itself, without its grid. */
import type { Shape } from '#model/field.ts';
import type { LayoutRule, PropagatedPages } from '#layouts/choose-layout.ts';
import { layout } from '../../entity.ts';

const { grid: _grid, site: _site, ...fields } = layout.fields as Shape;

/** Fields in the order of the form. */
export const layoutForm: Shape = fields;

/** The pages a layout is for, from the values of its form or from a record's ids. */
export function ruleOf(values: Readonly<Record<string, unknown>>): LayoutRule {
  const list = (key: string) => (Array.isArray(values[key]) ? (values[key] as string[]) : []);
  const id = (key: string) => (typeof values[key] === 'number' ? values[key] : null);
  return {
    type: String(values['type'] ?? ''),
    key: typeof values['key'] === 'string' ? values['key'] : null,
    aliases: list('alias').map((alias) => alias.toLowerCase().replace(/^\/+|\/+$/g, '')),
    contentTypes: list('contentTypes'),
    sectionId: id('section'),
    contentId: id('content'),
    isGlobal: values['isGlobal'] === true,
    propagatesTo: propagatesTo(values),
  };
}

function propagatesTo({ propagate, pageType }: Readonly<Record<string, unknown>>): PropagatedPages | null {
  if (propagate === false) return null;
  return pageType === 'content' ? 'content' : 'section';
}
