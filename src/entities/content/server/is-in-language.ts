import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/pages/define-source.ts';
import { languageOf } from '#text/languages.ts';

/** Whether the item `id` is in the language of a tag, in any country; an item without a language is in its site's. */
export function isInLanguage(
  id: RawBuilder<unknown>,
  tag: string,
  { organisationId, language: siteLanguage }: SourceScope,
): RawBuilder<unknown> {
  const [wantedLanguage, site] = [languageOf(tag), languageOf(siteLanguage)];
  const language =
    wantedLanguage === site
      ? sql`coalesce(said.language, ${wantedLanguage})`
      : sql`coalesce(said.language, '')`;
  // One value, not `exists`: of that the planner makes a table of all content.
  return sql`coalesce((select split_part(${language}, '-', 1) = ${wantedLanguage} from content said
    where said.organisation_id = ${organisationId} and said.id = ${id}), false)`;
}
