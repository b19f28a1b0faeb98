/** First step of a registration: an email with a link. Whether the address is known is said in the email alone. */
import { sql } from 'kysely';
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import { addressOn } from '#model/paths.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { askedMembership } from '../asked.ts';
import { ACCOUNT_PATHS } from '../paths.ts';
import { findAccount, goToOf } from '../server/accounts.ts';
import { emailKey } from '../server/email-key.ts';
import { countTry } from '../server/email-limit.ts';
import { createLink } from '../server/links.ts';
import { mailReader } from '../server/mail-reader.tsx';
import { memberWords } from '../words.ts';

export const requestRegistration = defineReceiver({
  name: 'requestRegistration',
  prepare: (sent: SentForm, tools: ReceiverTools) => countTry('email', sent, tools),
  receive: async (work: RecordContext, sent: SentForm) => {
    const words = memberWords(sent.language);
    const membershipId = await activeMembership(work, sent);
    if (membershipId === null) return { refused: words.notAvailable };
    const { email: typed } = sent.values;
    const email = String(typed);
    const key = emailKey(email);
    const goTo = goToOf(sent);
    // Both ways write the same: how long it takes says nothing of the address.
    const account = await findAccount(work.db, sent, key);
    const token = await createLink(work.db, sent, {
      purpose: 'registration',
      email,
      key,
      membershipId,
      goTo,
    });
    const own = { to: account?.email ?? email, siteName: sent.siteName, language: sent.language };
    const query = new URLSearchParams({ redirectTo: goTo }).toString();
    await mailReader(
      work,
      account
        ? {
            ...own,
            subject: words.knownSubject(sent.siteName),
            text: words.knownText(sent.siteName),
            link: { url: addressOn(sent.origin, `${ACCOUNT_PATHS.login}?${query}`), label: words.login },
          }
        : {
            ...own,
            subject: words.confirmSubject(sent.siteName),
            text: words.confirmText(sent.siteName),
            link: {
              url: addressOn(sent.origin, `${ACCOUNT_PATHS.registration}?id=${token}`),
              label: words.completeSubmit,
            },
          },
    );
    return 'taken';
  },
});

/** The membership of the page's address, while readers may join it. */
async function activeMembership(
  { db, organisationId }: RecordContext,
  sent: SentForm,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from membership where organisation_id = ${organisationId} and site_id = ${sent.siteId}
      and alias = ${askedMembership(sent.path)} and status = 1`.execute(db);
  return rows[0]?.id ?? null;
}
