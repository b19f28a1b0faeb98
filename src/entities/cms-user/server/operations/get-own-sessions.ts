import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { assertPerson, staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

const SESSION = {
  id: text({ label: 'Id', required: true }),
  device: text({ label: 'Device', required: true, help: 'The browser’s user agent.' }),
  created: instant({ label: 'Logged in', required: true }),
  lastUsed: instant({ label: 'Last used', help: 'When the device last renewed its login.', required: true }),
  isCurrent: boolean({ label: 'This device', required: true }),
};

export const getOwnSessions = defineOperation({
  name: 'cmsUser/getOwnSessions',
  kind: 'query',
  summary: 'The devices where the caller is logged in, most recently used first, at most 50.',
  input: {},
  output: {
    shape: 'OwnSessions',
    fields: {
      sessions: list({
        label: 'Sessions',
        required: true,
        of: SESSION,
        typeName: 'OwnSession',
        entryLabel: 'session',
      }),
    },
  },
  access: staff,
  run: async ({ actor, db, organisationId, now }: OperationContext) => {
    assertPerson(actor);
    const rows = await db
      .selectFrom('cms_session')
      .select(['id', 'device', 'created', 'last_used'])
      .where('organisation_id', '=', organisationId)
      .where('cms_user_id', '=', actor.id)
      .where('revoked', 'is', null)
      .where('expires', '>', now)
      .orderBy('last_used', 'desc')
      .limit(50)
      .execute();
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: row.device ?? '',
        created: row.created,
        lastUsed: row.last_used,
        isCurrent: row.id === actor.sessionId,
      })),
    };
  },
});
