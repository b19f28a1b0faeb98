/** Names terms that differ only in case. New ones are refused; those of earlier versions stay. */
import type pg from 'pg';
import { foldCase } from '#entities/taxonomy/server/same-name.ts';
import { ok, warn, type Finding } from './finding.ts';

/** Rows of one statement. */
const PAGE = 5_000;
/** Bounds the memory and the time of the scan. */
const TERMS_MAX = 200_000;
const GROUPS_NAMED_MAX = 20;
const TERMS_NAMED_MAX = 5;

interface Term {
  id: number;
  name: string;
  type: string;
  organisation_id: number;
  parent_id: number | null;
}

/**
 * Examines a migrated database: reads terms in the order of the primary key, up to `termsMax`. The database folds case by its locale, so
 * names are compared here, as writes compare them.
 */
export async function examineTerms(
  client: Pick<pg.ClientBase, 'query'>,
  termsMax = TERMS_MAX,
): Promise<Finding> {
  const groups = new Map<string, Term[]>();
  let count = 0;
  let isWhole = false;
  for (let after = 0; count < termsMax && !isWhole;) {
    const { rows } = await client.query<Term>(
      'select id, name, type, organisation_id, parent_id from taxonomy where id > $1 order by id limit $2',
      [after, Math.min(PAGE, termsMax - count)],
    );
    for (const term of rows) {
      const key = JSON.stringify([term.organisation_id, term.type, term.parent_id, foldCase(term.name)]);
      const group = groups.get(key);
      if (group) group.push(term);
      else groups.set(key, [term]);
    }
    count += rows.length;
    const last = rows.at(-1);
    if (last) after = last.id;
    else isWhole = true;
  }
  const doubled = [...groups.values()].filter((terms) => new Set(terms.map(({ name }) => name)).size > 1);
  return findingOf(doubled, isWhole ? '' : ` Only the first ${count} terms were compared.`);
}

function findingOf(groups: readonly (readonly Term[])[], scope: string): Finding {
  if (groups.length === 0) return ok('terms', `No two terms differ only in case.${scope}`);
  const rest = groups.length - GROUPS_NAMED_MAX;
  const named = groups.slice(0, GROUPS_NAMED_MAX).map((terms) => {
    const more = terms.length - TERMS_NAMED_MAX;
    const names = terms.slice(0, TERMS_NAMED_MAX).map(({ id, name }) => `“${name}” (${id})`);
    return `${terms[0]?.type} ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
  return warn(
    'terms',
    `Terms differ only in case, in ${groups.length} ${groups.length === 1 ? 'group' : 'groups'}: ${named.join('; ')}${rest > 0 ? `; and ${rest} more groups` : ''}.${scope} They work as before, but items are split between them. For each group, move the items of all terms but one to that term under Taxonomy, and delete the others.`,
  );
}
