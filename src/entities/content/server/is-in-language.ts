import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/pages/define-source.ts';
import { languageOf } from '#text/languages.ts';

/**
 * Whether the item `id` is in the language of a tag, whatever its country. An item without a language has
 * that of its site.
 */
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
  // A scalar subquery instead of `exists`, for which the planner would build a table of all content.
  return sql`coalesce((select split_part(${language}, '-', 1) = ${wantedLanguage} from content said
    where said.organisation_id = ${organisationId} and said.id = ${id}), false)`;
}
