/** Second step of a registration: the link of the email becomes an account, which is logged in. */
import { sql } from 'kysely';
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../entities/site-user/entity.ts';
import { readAccountQuery } from '../asked.ts';
import { findAccount, grantMembership, logIn, realmOf } from '../server/accounts.ts';
import { passwordRefusal } from '../server/check-password.ts';
import { recordConsent } from '../server/consents.ts';
import { recordEvent } from '../server/events.ts';
import { hashForLink } from '../server/hash-for-link.ts';
import { takeLink } from '../server/links.ts';
import { memberWords } from '../words.ts';

export const completeRegistration = defineReceiver({
  name: 'completeRegistration',
  prepare: (sent: SentForm, tools: ReceiverTools) => hashForLink(sent, 'registration', tools),
  receive: async (work: RecordContext, sent: SentForm, passwordHash: string | null) => {
    const words = memberWords(sent.language);
    const { firstName: first, lastName: last, password } = sent.values;
    const [firstName, lastName] = [String(first), String(last)];
    const link = await takeLink(work.db, sent, 'registration', readAccountQuery(sent.search).id);
    if (passwordHash === null || !link || (await findAccount(work.db, sent, link.key)))
      return { refused: words.linkOver };
    const owner = { email: link.email, username: link.email, firstName, lastName };
    const refusal = passwordRefusal(String(password), owner, sent.language);
    if (refusal !== null) return { refused: refusal, errors: { password: refusal } };
    const { rows } = await sql<{ realm: number }>`select ${realmOf(sent)} as realm`.execute(work.db);
    const account = await work.records.insertPastRules(siteUser, {
      realm: rows[0]?.realm ?? 0,
      site: sent.siteId,
      username: link.email,
      emailKey: link.key,
      firstName,
      lastName,
      status: 1,
      passwordHash,
    });
    await recordEvent(work.db, sent, { siteUserId: account.id, kind: 'registered' });
    await recordConsent(work.db, sent, {
      siteUserId: account.id,
      purpose: 'account',
      isGiven: true,
      countryCode: null,
      wordingVersion: '1',
      address: sent.address,
    });
    if (link.membershipId !== null)
      await grantMembership(work.db, sent, { siteUserId: account.id, membershipId: link.membershipId });
    return logIn(work.db, sent, { siteUserId: account.id, device: sent.device }, link.goTo);
  },
});
