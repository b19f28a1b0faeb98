import { sql } from 'kysely';
import type { EntityHooks, StoredRecord, Work } from '#server/records/index.ts';
import { checkUser } from './rules.ts';

export const hooks: EntityHooks = {
  entity: 'cmsUser',
  prepare: (work, { before, values, action }) =>
    action === 'delete' ? Promise.resolve(values) : checkUser(work, before, values),
  after: async (work, { before, after }) => {
    if (!before || !after) return;
    const differs = (key: string) => before[key] !== after[key];
    if (differs('passwordHash') || differs('status') || differs('email')) await endSessions(work, after);
    if (differs('status') || differs('email')) await endLinks(work, after);
  },
  computed: {
    isInvited: {
      type: { scalar: 'Boolean' },
      description: 'True until the user has chosen a password.',
      resolve: async (_work, record) => record['passwordHash'] === null,
    },
  },
};

/** All of the user's, but for the one that does it to itself. */
async function endSessions(work: Work, user: StoredRecord): Promise<void> {
  const { actor } = work;
  const kept = actor.kind === 'staff' && actor.id === user.id ? actor.sessionId : null;
  await sql`
    update cms_session set revoked = now()
    where organisation_id = ${work.organisationId} and cms_user_id = ${user.id} and revoked is null
      and id is distinct from ${kept}::uuid`.execute(work.db);
}

/** What was sent to an address is good for it alone, and for nobody who may not log in. */
async function endLinks(work: Work, user: StoredRecord): Promise<void> {
  await work.db
    .deleteFrom('cms_link')
    .where('organisation_id', '=', work.organisationId)
    .where('cms_user_id', '=', user.id)
    .execute();
}
