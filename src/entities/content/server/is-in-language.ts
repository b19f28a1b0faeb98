import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/define-source.ts';
import { languageOf } from '#model/languages.ts';

/** Whether the item `id` is in the language of a tag, in whichever country; one that says none is in its site's. */
export function isInLanguage(
  id: RawBuilder<unknown>,
  tag: string,
  { organisationId, language }: SourceScope,
): RawBuilder<unknown> {
  const [asked, site] = [languageOf(tag), languageOf(language)];
  const unsaid = asked === site ? sql`said.language is null or` : sql``;
  return sql`exists (select from content said where said.organisation_id = ${organisationId} and said.id = ${id}
    and (${unsaid} split_part(said.language, '-', 1) = ${asked}))`;
}
