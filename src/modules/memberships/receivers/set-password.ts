/** A new password by a link of an email: every device is logged out, this one is logged in. */
import { sql } from 'kysely';
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { readAccountQuery } from '../asked.ts';
import { findAccount, logIn } from '../server/accounts.ts';
import { passwordRefusal } from '../server/check-password.ts';
import { recordEvent } from '../server/events.ts';
import { hashForLink } from '../server/hash-for-link.ts';
import { takeLink } from '../server/links.ts';
import { simulationRefused } from '../server/simulation.ts';
import { memberWords } from '../words.ts';

export const setPassword = defineReceiver({
  name: 'setPassword',
  refuseSimulated: simulationRefused,
  prepare: (sent: SentForm, tools: ReceiverTools) => hashForLink(sent, 'reset', tools),
  receive: async (work: RecordContext, sent: SentForm, passwordHash: string | null) => {
    const words = memberWords(sent.language);
    const link = await takeLink(work.db, sent, 'reset', readAccountQuery(sent.search).id);
    const account = link && (await findAccount(work.db, sent, link.key));
    if (passwordHash === null || !account) return { refused: words.resetOver };
    const { email, firstName, lastName } = account;
    const owner = { email, username: email, firstName: firstName ?? '', lastName: lastName ?? '' };
    const { password } = sent.values;
    const refusal = passwordRefusal(String(password), owner, sent.language);
    if (refusal !== null) return { refused: refusal, errors: { password: refusal } };
    await sql`
      update site_user set password_hash = ${passwordHash}
      where organisation_id = ${sent.organisationId} and id = ${account.id}`.execute(work.db);
    await sql`
      delete from site_user_session
      where organisation_id = ${sent.organisationId} and site_user_id = ${account.id}`.execute(work.db);
    await recordEvent(work.db, sent, { siteUserId: account.id, kind: 'passwordChanged' });
    return logIn(work.db, sent, { siteUserId: account.id, device: sent.device }, '/');
  },
});
