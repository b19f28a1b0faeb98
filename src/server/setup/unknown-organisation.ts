/** The error for a command that names an organisation that does not exist. */
import { badInput, type AppError } from '#model/errors.ts';
import type { Db } from '#server/db/index.ts';

/** Maximum number of organisation names that the error lists. */
const LISTED_MAX = 10;

/**
 * Returns the error with the names that exist, at most ten, in alphabetical order.
 * `advice`: the last sentence, with a space before it. Call it in a transaction of the
 * platform, which sees all organisations.
 */
export async function unknownOrganisation(db: Db, name: string, advice = ''): Promise<AppError> {
  const found = await db
    .selectFrom('organisation')
    .select('name')
    .orderBy('name')
    .limit(LISTED_MAX + 1)
    .execute();
  const names = found.slice(0, LISTED_MAX).map((other) => `“${other.name}”`);
  const more = found.length > LISTED_MAX ? ' and more' : '';
  const list = names.length > 0 ? ` There are: ${names.join(', ')}${more}.` : ' There is none yet.';
  return badInput('ORGANISATION_NOT_FOUND', `There is no organisation named “${name}”.${list}${advice}`);
}
