/** The versions of an item in other languages, on all sites of its organisation. */
import { sql, type RawBuilder } from 'kysely';
import type { ResolverContext } from '#model/pages/define-page-resolver.ts';
import { languageOfTexts } from '#text/languages.ts';
import type { Translation } from '#page-model/page.ts';
import { absoluteUrl, contentPath } from '#addresses/paths.ts';

/** A row of the database function `translations_of`: an item that is public now, or will be. */
export interface TranslationRow {
  id: number;
  site_id: number;
  name: string;
  type: string;
  alias: string | null;
  /** The language of the item, else of its site. */
  language: string;
  /** The site's language, for an item without one. */
  site_language: string | null;
  section_alias: string | null;
  slug_language: string | null;
  published: string;
  unpublished: string | null;
  is_original: boolean;
}

/** The translations of the item `c`, as the column `translations`; null if there is only one version. */
export const translationsOfItem: RawBuilder<unknown> = sql`
  (select json_agg(row_to_json(translated)) from translations_of(coalesce(c.translation_of_id, c.id)) translated) as translations`;

interface Translations {
  shown: Translation[];
  /** The next instant (ISO) at which a translation appears or disappears; null for none. */
  changesAt: string | null;
}

/** The page's data about the item's language versions; empty if there is only one version. */
export function translationsFrom(
  rows: readonly TranslationRow[] | null,
  { contentTypes, originOf, now }: Pick<ResolverContext, 'contentTypes' | 'originOf' | 'now'>,
): Translations {
  const at = Date.parse(now);
  const instants = (rows ?? [])
    .flatMap(({ published, unpublished }) => [Date.parse(published), Date.parse(unpublished ?? '')])
    .filter((instant) => instant > at);
  const next = instants.toSorted((one, other) => one - other).at(0);
  const shown = (rows ?? []).flatMap((row): Translation[] => {
    const isPublic =
      Date.parse(row.published) <= at && !(row.unpublished !== null && Date.parse(row.unpublished) <= at);
    const origin = originOf(row.site_id);
    const type = contentTypes.get(row.type);
    if (!isPublic || origin === null || type?.address === 'link') return [];
    const item = { ...row, fields: null, slugLanguage: row.slug_language };
    const path = contentPath(item, type, row.section_alias);
    const language = row.site_language ? languageOfTexts(row.site_language) : row.language;
    return [{ id: row.id, language, url: absoluteUrl(origin, path), isOriginal: row.is_original }];
  });
  return {
    shown: shown.length > 1 ? shown : [],
    changesAt: next === undefined ? null : new Date(next).toISOString(),
  };
}
