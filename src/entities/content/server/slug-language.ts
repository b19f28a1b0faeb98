/** The language whose spelling an item's URL uses (docs/decisions/0134-umlauts-in-addresses.md). */
import type { RecordOf } from '#records/record-of.ts';
import { slugLanguageOf } from '#text/slug.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../entity.ts';

type Item = RecordOf<typeof content>;

/** From the first publication on, the spelling of the URL does not change, because readers may know it. */
function isSpelledPermanently({ status, published }: Pick<Item, 'status' | 'published'>): boolean {
  return status === 1 || published !== null;
}

/**
 * The language of the item, else of its site; fixed once the item has been published. `before`: null for a
 * new item.
 */
export async function slugLanguageAfter(
  work: RecordContext,
  before: Item | null,
  { site, language }: Pick<Item, 'site' | 'language'>,
): Promise<string | null> {
  if (before && isSpelledPermanently(before)) return before.slugLanguage;
  return language ? slugLanguageOf(language) : work.slugLanguage([site]);
}
