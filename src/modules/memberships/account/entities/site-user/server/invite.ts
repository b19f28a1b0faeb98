/** Invites a reader added by staff to choose a password. */
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../../../paths.ts';
import { emailKey } from '#addresses/email-key.ts';
import { createLink } from '../../../server/login/links.ts';
import { mailReader, secretLink } from '../../../server/mail-reader.tsx';
import type { Visit } from '../../../server/visit.ts';
import { staffWords } from '../../../../staff/words/index.ts';
import { memberWords } from '../../../../words/index.ts';

/** Hours for which an invitation is valid: its recipient may read the email only after a weekend. */
const INVITATION_HOURS = 72;

/** Queues the invitation within the transaction. */
export async function inviteReader(work: RecordContext, visit: Visit, email: string): Promise<void> {
  const { siteName, language } = visit;
  const words = staffWords(language);
  const token = await createLink(work.db, visit, {
    purpose: 'reset',
    email,
    key: emailKey(email),
    membershipId: null,
    goTo: '/',
    hours: INVITATION_HOURS,
  });
  await mailReader(work, {
    ...visit,
    to: email,
    subject: words.invitedSubject(siteName),
    text: words.invitedText(siteName),
    link: secretLink(visit, {
      path: ACCOUNT_PATHS.setPassword,
      token,
      label: memberWords(language).setPassword,
    }),
  });
}
