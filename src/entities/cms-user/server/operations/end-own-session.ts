import { sql } from 'kysely';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { assertPerson, staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const endOwnSession = defineOperation({
  name: 'cmsUser/endOwnSession',
  kind: 'mutation',
  summary: 'Logs out another device of the caller. Its tokens stop working immediately.',
  input: {
    id: text({
      label: 'Session',
      required: true,
      lengthMax: 36,
      pattern: /^[0-9a-f-]{36}$/,
      patternMessage: 'Session must be the id of a session.',
    }),
  },
  output: { type: { scalar: 'Boolean' } },
  access: staff,
  run: async ({ actor, db, organisationId }: OperationContext, { id }) => {
    assertPerson(actor);
    const ended = await db
      .updateTable('cms_session')
      .set({ revoked: sql<string>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('cms_user_id', '=', actor.id)
      .where(sql<boolean>`id::text = ${id}`)
      .where('revoked', 'is', null)
      .returning('id')
      .execute();
    if (ended.length === 0) throw notFound('SESSION_NOT_FOUND', 'session');
    return true;
  },
});
