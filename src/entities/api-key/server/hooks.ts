import { sql } from 'kysely';
import { badInput, type FieldErrors } from '#model/errors.ts';
import { permissions as defined } from '#registry/permissions.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { keyProblem } from '../access.ts';
import { apiKey } from '../entity.ts';
import { originsProblem } from '../origins.ts';

export const hooks: EntityHooks<typeof apiKey> = {
  entity: apiKey,
  prepare: async (work, { before, values, next }) => {
    const hasSites = next.isGlobal === 1 || (next.sites ?? []).length > 0;
    const hasEnded = next.expires !== null && next.expires !== before?.expires && next.expires <= work.now;
    const errors: FieldErrors = {
      ...unknownProblem(before?.permissions ?? [], next.permissions ?? []),
      ...(!hasSites && { sites: 'Choose at least one site, or all sites.' }),
      ...(hasEnded && { expires: 'Choose a time in the future, or revoke the key.' }),
    };
    const ofOrigins = originsProblem(next);
    if (ofOrigins !== null) Object.assign(errors, { origins: ofOrigins });
    const problem = work.actor.kind === 'staff' ? keyProblem(work.actor, next) : null;
    if (problem) errors[problem.field] ??= problem.message;
    if (Object.keys(errors).length > 0)
      throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', errors);
    return values;
  },
  after: async (work, { before, after }) => {
    if (after && before?.revokedAt === null && after.revokedAt !== null)
      await sql`
        delete from api_key_secret
        where organisation_id = ${work.organisationId} and api_key_id = ${after.id}`.execute(work.db);
  },
};

/** A key retains permissions of a removed module, but those can't be added, nor those that only people have. */
function unknownProblem(before: readonly string[], after: readonly string[]): FieldErrors {
  const grantable = new Map<string, boolean>(
    Object.entries(defined).map(([key, { peopleOnly }]) => [key, !peopleOnly]),
  );
  const added = after.filter((key) => !before.includes(key) && grantable.get(key) !== true);
  if (added.length === 0) return {};
  const named = added.slice(0, NAMED_MAX).map((key) => `“${key.slice(0, 60)}”`);
  const known = [...grantable].flatMap(([key, isGrantable]) => (isGrantable ? [key] : []));
  return {
    permissions: `Keys cannot have ${named.join(', ')}. Choose from ${known.sort().join(', ')}.`,
  };
}

/** Number of refused permissions that a message names. */
const NAMED_MAX = 5;
