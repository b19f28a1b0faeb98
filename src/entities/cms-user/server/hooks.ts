import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { LinkPurpose } from '#server/auth/index.ts';
import type { EntityHooks, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { cmsUser } from '../entity.ts';
import { checkUser } from './rules.ts';

type User = RecordOf<typeof cmsUser>;

export const hooks: EntityHooks<typeof cmsUser> = {
  entity: cmsUser,
  prepare: checkUser,
  after: async (work, { before, after }) => {
    if (!before || !after) return;
    const differs = (key: keyof User) => before[key] !== after[key];
    // A user with a password has confirmed the address; otherwise its owner is unknown.
    const isAnotherPerson = differs('email') && before.passwordHash === null;
    if (isAnotherPerson || (['passwordHash', 'status', 'secondFactorSince'] as const).some(differs))
      await endSessions(work, after);
    if (differs('status') || differs('email')) await endLinks(work, after);
    if (differs('newEmail') || differs('newUsername')) await endLinks(work, after, 'names');
    // A changed address may belong to another person at the single sign-on provider, until the user proves
    // otherwise.
    if (differs('email')) await removeRowsOf(work, after, ['cms_identity']);
    if (differs('secondFactorSince') && after.secondFactorSince === null) await forgetFactor(work, after);
  },
  computed: {
    isInvited: {
      type: { scalar: 'Boolean' },
      description: 'True until the user has chosen a password.',
      resolve: async (_work, record) => record.passwordHash === null,
    },
  },
};

/** Ends all sessions of the user. A user who changes their own record retains the session they do it in. */
async function endSessions(work: RecordContext, user: User): Promise<void> {
  const { actor } = work;
  const ownSession = actor.kind === 'staff' && actor.id === user.id ? actor.sessionId : null;
  await sql`
    update cms_session set revoked = now()
    where organisation_id = ${work.organisationId} and cms_user_id = ${user.id} and revoked is null
      and id is distinct from ${ownSession}::uuid`.execute(work.db);
}

/** Removes the secret and recovery codes of a removed second factor, and logins waiting for its code. */
async function forgetFactor(work: UnitOfWork, user: User): Promise<void> {
  await removeRowsOf(work, user, ['cms_second_factor', 'cms_recovery_code', 'cms_login_step']);
}

/**
 * Deletes links sent to an earlier address, or to a user who may not log in. Without a purpose: every link.
 */
async function endLinks(work: UnitOfWork, user: User, purpose: LinkPurpose | null = null): Promise<void> {
  await sql`
    delete from cms_link
    where organisation_id = ${work.organisationId} and cms_user_id = ${user.id}
      and purpose = coalesce(${purpose}, purpose)`.execute(work.db);
}

type TableOfUser = 'cms_identity' | 'cms_second_factor' | 'cms_recovery_code' | 'cms_login_step';

async function removeRowsOf(work: UnitOfWork, user: User, tables: readonly TableOfUser[]): Promise<void> {
  for (const table of tables)
    await sql`
      delete from ${sql.table(table)}
      where organisation_id = ${work.organisationId} and cms_user_id = ${user.id}`.execute(work.db);
}
