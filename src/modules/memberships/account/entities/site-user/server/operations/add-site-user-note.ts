import { sql } from 'kysely';
import { longText } from '#fields/long-text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { assertPerson, can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';

/** Maximum number of notes on one account. */
const NOTES_MAX = 100;

export const addSiteUserNote = defineOperation({
  name: 'addSiteUserNote',
  kind: 'mutation',
  summary: `Adds a note about a reader, visible only to staff. At most ${NOTES_MAX} notes per reader.`,
  input: { id: accountId, text: longText({ label: 'Note', required: true, lengthMax: 2_000 }) },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, text }) => {
    const { actor, db, organisationId } = ctx;
    assertPerson(actor);
    const { user } = await loadAccount(ctx, id);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from site_user_note
      where organisation_id = ${organisationId} and site_user_id = ${id}`.execute(db);
    if ((rows[0]?.count ?? 0) >= NOTES_MAX)
      throw badInput(
        'TOO_MANY_NOTES',
        `This reader already has ${NOTES_MAX} notes. Delete one before you add another.`,
        {
          text: 'Delete a note first.',
        },
      );
    await sql`
      insert into site_user_note (organisation_id, site_user_id, cms_user_id, text)
      values (${organisationId}, ${id}, ${actor.id}, ${text})`.execute(db);
    return user;
  },
});
