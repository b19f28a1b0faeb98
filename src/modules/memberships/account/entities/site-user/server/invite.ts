/** The invitation by which a reader added by staff chooses a password. */
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../../../paths.ts';
import { emailKey } from '../../../server/login/email-key.ts';
import { createLink } from '../../../server/login/links.ts';
import { mailReader, secretLink } from '../../../server/mail-reader.tsx';
import type { Visit } from '../../../server/visit.ts';
import { staffWords } from '../../../../staff/words/index.ts';
import { memberWords } from '../../../../words/index.ts';

/** The email may be read after a weekend. */
const INVITATION_HOURS = 72;

/** Queues it with the transaction. */
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
