/** How addresses are spelled that are made of names (docs/decisions/0134-umlauts-in-addresses.md). */
import { slugLanguageOf, type SlugLanguage } from '#model/slug.ts';
import { sharedRead } from '#model/write-batch.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Of what is made on the site: by its language. */
export const slugLanguageOfSite = sharedRead(
  async (work: RecordContext, siteId: number): Promise<SlugLanguage | null> =>
    languageOfAll(await languagesOf(work, [siteId])),
);

/** Of what sites share: only where all those of the unit of work have it. */
export const slugLanguageOfSites = sharedRead(
  async (work: RecordContext, siteIds: string): Promise<SlugLanguage | null> =>
    languageOfAll(await languagesOf(work, siteIds.split(',').map(Number))),
);

async function languagesOf(work: RecordContext, siteIds: readonly number[]): Promise<string[]> {
  const rows = await work.db
    .selectFrom('site')
    .select('language')
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', siteIds)
    .execute();
  return rows.map(({ language }) => language);
}

function languageOfAll(tags: readonly string[]): SlugLanguage | null {
  const languages = new Set(tags.map(slugLanguageOf));
  return languages.size === 1 ? ([...languages][0] ?? null) : null;
}
