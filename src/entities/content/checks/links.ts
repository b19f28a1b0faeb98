import { linksOf, referencesOf } from '#records/shape.ts';
import type { Check } from './check.ts';

/**
 * Finds dead links to this site, and references to items that readers cannot see. Links to other sites are
 * not checked.
 */
export const links: Check = ({ shape, values, hiddenItems, deadLinks }) => {
  const labelOf = (field: string) => shape[field]?.options.label ?? field;
  const dead = linksOf(shape, values)
    .filter(({ href }) => deadLinks.has(href))
    .map(({ field, href }) => ({
      field,
      message: `${labelOf(field)}: the link target ${href} does not exist on this site.`,
    }));
  const hidden = referencesOf(shape, values)
    .filter(({ to, id }) => to === 'content' && hiddenItems.has(id))
    .map(({ kind: field, id }) => {
      const title = hiddenItems.get(id) ?? null;
      const what = title === null ? 'an item that was deleted' : `“${title}”, which is not published`;
      return { field, message: `“${labelOf(field)}” links to ${what}.` };
    });
  return unique([...dead, ...hidden]);
};

function unique(findings: ReturnType<Check>): ReturnType<Check> {
  return [...new Map(findings.map((finding) => [`${finding.field}\n${finding.message}`, finding])).values()];
}
