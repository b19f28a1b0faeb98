import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { accountId } from '../inputs.ts';
import { loadAccount } from '../load-account.ts';

export const deleteSiteUserNote = defineOperation({
  name: 'deleteSiteUserNote',
  kind: 'mutation',
  summary: 'Deletes a note about a reader.',
  input: {
    id: accountId,
    note: integer({ label: 'Note', required: true, min: 1, max: 2_147_483_647 }),
  },
  output: { record: 'siteUser' },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, note }) => {
    const { user } = await loadAccount(ctx, id);
    const { numAffectedRows = 0n } = await sql`
      delete from site_user_note
      where organisation_id = ${ctx.organisationId} and site_user_id = ${id} and id = ${note}`.execute(
      ctx.db,
    );
    if (numAffectedRows === 0n) throw notFound('NOTE_NOT_FOUND', 'note');
    return user;
  },
});
