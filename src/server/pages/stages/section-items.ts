import type { ContentCard } from '#page-model/page.ts';
import type { LoadedPage } from './load.ts';

/** The section's items that the lists of its page show, in reading order, each item once; empty on other pages. */
export function sectionItems({ page, queries, filled, given }: LoadedPage): ContentCard[] {
  const { kind, section } = page;
  if (kind !== 'section' || !section) return [];
  const ids = filled.flatMap((answer, index) => {
    const query = queries[index];
    return query?.kind === 'stream' && query.sectionId === section.id ? answer.ids : [];
  });
  const cards = new Map(
    [...given.values()].flatMap(({ items }) => items.flat()).map((card) => [card.id, card]),
  );
  return [...new Set(ids)].flatMap((id) => cards.get(id) ?? []);
}
