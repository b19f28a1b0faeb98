/**
 * The language whose rules spell names in URLs generated from them
 * (docs/decisions/0134-umlauts-in-addresses.md).
 */
import { slugLanguageOf, type SlugLanguage } from '#text/slug.ts';
import { readOncePerBatch } from '#records/write-batch.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Implements `RecordContext.slugLanguage`. */
export async function slugLanguage(
  work: UnitOfWork,
  siteIds: readonly number[],
): Promise<SlugLanguage | null> {
  const languages = new Set((await languagesOf(work, siteIds.join(','))).map(slugLanguageOf));
  return languages.size === 1 ? ([...languages][0] ?? null) : null;
}

/** Read once for all writes of a batch. */
const languagesOf = readOncePerBatch(async (work: UnitOfWork, siteIds: string): Promise<string[]> => {
  const rows = await work.db
    .selectFrom('site')
    .select('language')
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', siteIds.split(',').map(Number))
    .execute();
  return rows.map(({ language }) => language);
});
