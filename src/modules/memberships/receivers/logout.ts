/** Logs a reader out on this device. */
import { sql } from 'kysely';
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { hashToken } from '#server/auth/index.ts';

export const logout = defineReceiver({
  name: 'logout',
  receive: async (work: RecordContext, { organisationId, token }: SentForm) => {
    await sql`
      delete from site_user_session
      where organisation_id = ${organisationId} and token_hash = ${hashToken(token)}`.execute(work.db);
    return { goTo: '/', login: null };
  },
});
