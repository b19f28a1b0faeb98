/** How the title of an item is spelled in its URL (docs/decisions/0134-umlauts-in-addresses.md). */
import type { RecordOf } from '#records/record-of.ts';
import { slugLanguageOf } from '#text/slug.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../entity.ts';

type Item = RecordOf<typeof content>;

/** Readers may know the URL: from the first publication on it stays spelled as it was. */
function isSpelledPermanently({ status, published }: Pick<Item, 'status' | 'published'>): boolean {
  return status === 1 || published !== null;
}

/** By the language of the item, else of its site; permanently once the item was published. `before`: null for one that is new. */
export async function slugLanguageAfter(
  work: RecordContext,
  before: Item | null,
  { site, language }: Pick<Item, 'site' | 'language'>,
): Promise<string | null> {
  if (before && isSpelledPermanently(before)) return before.slugLanguage;
  return language ? slugLanguageOf(language) : work.slugLanguage([site]);
}
