/** The alias of a record in the URL of its page: unique among the records of its entity on a site. */
import { sql } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { badInput } from '#model/errors.ts';
import { slugify } from '#text/slug.ts';
import { columnOf, tableOf } from '../columns.ts';
import type { AliasRules, RecordWithAlias } from '../record-actions.ts';
import type { RecordContext } from '../record-context.ts';

/** Maximum number of records with the same name on a site. */
const NAMESAKES_MAX = 50;

/**
 * Returns the alias to store in the field `alias`: the record's own, or one generated from its title, with a
 * number if another record has that alias. Throws BAD_USER_INPUT for an alias that is taken or that `problem`
 * rejects, and for more than 50 records of the same name.
 */
export async function aliasOf(
  work: RecordContext,
  entity: Entity,
  record: RecordWithAlias,
  { title, addressOf, problem, fallback, suggest = (slug) => slug }: AliasRules,
): Promise<string> {
  const noun = entity.label.toLowerCase();
  if (record.alias === null) {
    const base = suggest(slugify(title, await work.slugLanguage([record.site])) || fallback || noun);
    const all = [base, ...Array.from({ length: NAMESAKES_MAX }, (_, index) => `${base}-${index + 2}`)];
    const owners = await ownersOf(work, entity, record, all);
    const free = all.find((alias) => !owners.has(alias));
    if (free !== undefined) return free;
    throw badInput('ADDRESS_TAKEN', 'The address is taken.', {
      alias: `Enter an alias that no other ${noun} uses.`,
    });
  }
  const fault = problem?.(record.alias) ?? null;
  if (fault !== null) throw badInput('ADDRESS_NOT_ALLOWED', fault.message, { alias: fault.advice });
  const owner = (await ownersOf(work, entity, record, [record.alias])).get(record.alias);
  if (owner === undefined) return record.alias;
  throw badInput('ADDRESS_TAKEN', 'The address is taken.', {
    alias: `“${owner}” is at ${addressOf(record.alias)}. Choose another alias.`,
  });
}

/** Returns the titles of other records of the site that have one of these aliases, by alias. */
async function ownersOf(
  work: RecordContext,
  entity: Entity,
  { id, site }: RecordWithAlias,
  aliases: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ title: string; alias: string }>`
    select ${sql.ref(columnOf(entity, entity.titleField))} as title, alias from ${sql.table(tableOf(entity))}
    where organisation_id = ${work.organisationId} and site_id = ${site} and alias = any (${aliases}::text[])
      and id <> ${id ?? 0}`.execute(work.db);
  return new Map(rows.map(({ alias, title }) => [alias, title]));
}
