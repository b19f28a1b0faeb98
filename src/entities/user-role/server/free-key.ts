import { isFixedRole } from '#model/permissions.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { slugify } from '#text/slug.ts';

/** Leaves room for a number within the maximum length of a key. */
const LENGTH_MAX = 40;

/** A key made from the name of a new role, with a number if another role of the organisation has it. */
export async function freeKey(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  name: string,
): Promise<string> {
  const rows = await db
    .selectFrom('user_role')
    .select('key')
    .where('organisation_id', '=', organisationId)
    .execute();
  const taken = new Set(rows.map(({ key }) => key));
  const base = keyFrom(name);
  let key = base;
  for (let number = 2; taken.has(key) || isFixedRole(key); number += 1) key = `${base}_${number}`;
  return key;
}

/** Letters of other scripts are left out; a key begins with a letter. */
function keyFrom(name: string): string {
  const words = slugify(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LENGTH_MAX)
    .replaceAll(/^_+|_+$/g, '');
  return /^[a-z]/.test(words) ? words : ['role', words].filter(Boolean).join('_');
}
