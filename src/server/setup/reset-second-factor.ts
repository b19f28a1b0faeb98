/** Restores access for the last administrator after the loss of phone and recovery codes. */
import type pg from 'pg';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { badInput } from '#model/errors.ts';
import { transaction } from '#server/db/index.ts';
import { withRecords, type Registry } from '#server/records/index.ts';

/**
 * Removes the second factor of a user, found by username, e-mail or id. Ends the user's sessions, records the
 * change in the history, and queues a mail to the user. Throws BAD_USER_INPUT without such a user, or without
 * a factor.
 */
export async function resetSecondFactor(
  pool: pg.Pool,
  registry: Registry,
  name: string,
): Promise<{ id: number; email: string }> {
  const found = await findUser(pool, name);
  if (!found)
    throw badInput(
      'CMS_USER_NOT_FOUND',
      `There is no user “${name}”. Give the username, the email address or the id.`,
    );
  const { organisationId } = found;
  const scope = { kind: 'organisation', organisationId, siteIds: [] } as const;
  return transaction(pool, scope, async (db, now) => {
    const actor = { kind: 'system', organisationId } as const;
    const tags = new Set<string>();
    const work = withRecords({ db, actor, organisationId, siteIds: [], now, tags, registry });
    const user = await work.records.find(cmsUser, found.id, { lock: true });
    if (!user || user.secondFactorSince === null)
      throw badInput('SECOND_FACTOR_OFF', `“${name}” does not use two-factor authentication.`);
    const note = { event: 'Two-factor authentication reset on the command line' };
    await work.records.writeSkippingPrepare(cmsUser, user, { secondFactorSince: null }, note);
    await work.queue('cmsUser/tellSecondFactorReset', { user: user.id });
    return { id: user.id, email: user.email };
  });
}

function findUser(pool: pg.Pool, name: string): Promise<{ id: number; organisationId: number } | undefined> {
  const id = /^\d{1,9}$/.test(name) ? Number(name) : 0;
  return transaction(pool, { kind: 'platform' }, (db) =>
    db
      .selectFrom('cms_user')
      .select(['id', 'organisation_id as organisationId'])
      .where((eb) =>
        eb.or([
          eb(eb.fn('lower', ['username']), '=', name.toLowerCase()),
          eb(eb.fn('lower', ['email']), '=', name.toLowerCase()),
          eb('id', '=', id),
        ]),
      )
      .executeTakeFirst(),
  );
}
