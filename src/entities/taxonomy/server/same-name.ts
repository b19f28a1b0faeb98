/** Terms whose names differ only in case: each name is spelled in one way below one parent. */
import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import { topicAlias } from '#page-model/topics.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { taxonomy } from '../entity.ts';

type NamedTerm = Pick<RecordOf<typeof taxonomy>, 'name' | 'type' | 'parent'> & { id?: number };

/** Maximum number of terms with the same alias that are compared. */
const COMPARED_MAX = 500;

/** Serialises writes that depend on other terms: the second sees the result of the first. */
export async function lockTerms({ db, organisationId }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('taxonomy', ${organisationId}))`.execute(db);
}

/**
 * Throws VALUE_TAKEN, naming the existing term, if one of the same type and parent has the name in another
 * case. Terms that were created before this rule are not affected until they are renamed.
 */
export async function assertNameCaseUnique(work: RecordContext, term: NamedTerm): Promise<void> {
  await lockTerms(work);
  const existing = await termInOtherCase(work, term);
  if (!existing) return;
  throw badInput('VALUE_TAKEN', `The ${term.type.toLowerCase()} “${existing.name}” already exists.`, {
    name: `“${existing.name}” already exists. Use that term, or choose another name.`,
  });
}

/** The oldest term of the same type and parent whose name differs only in case; null without such a term. */
export async function termInOtherCase(
  work: RecordContext,
  { id, name, type, parent }: NamedTerm,
): Promise<{ id: number; name: string } | null> {
  // Names that differ only in case have the same alias, which has an index.
  const aliases = [topicAlias(name), topicAlias(name, await work.slugLanguage(work.siteIds))];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from taxonomy
    where organisation_id = ${work.organisationId} and alias = any (${[...new Set(aliases)]}::text[])
      and type = ${type} and parent_id is not distinct from ${parent ?? null} and name <> ${name}
    order by id limit ${COMPARED_MAX}
  `.execute(work.db);
  return rows.find((row) => row.id !== id && foldCase(row.name) === foldCase(name)) ?? null;
}

/** The name without differences of case. */
export function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
