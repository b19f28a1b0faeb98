import { reachOf } from './reach.ts';
import type { SitePages } from './use-site-pages.ts';

/** The selected layouts that pages use, with these pages, while all selected layouts still exist. Pure. */
export function layoutsInUse(
  ids: readonly (number | undefined)[],
  { layouts, sections }: SitePages,
  contentTypes: readonly { name: string; pluralLabel: string }[],
): { name: string; words: string }[] {
  return layouts
    .filter(({ id }) => ids.includes(id))
    .flatMap((layout) => {
      const others = layouts.filter(({ id }) => id !== layout.id);
      const position = others.filter(({ id }) => id < layout.id).length;
      const reach = reachOf({ layout, others, position, sections, contentTypes });
      return reach.isUsed ? [{ name: layout.name, words: reach.words }] : [];
    });
}
