/** Asks for a change of an account's address, and writes to both addresses. */
import { addressOn } from '#model/paths.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';
import type { MailPlace } from '../../server/visit.ts';
import { mailReader } from '../../server/mail-reader.tsx';
import { memberWords } from '../../words.ts';
import { accountWords } from '../words.ts';
import { askForChange } from './email-change.ts';
import type { OwnAccount } from './own-account.ts';

/** The site whose reader it is, as its emails name it. */
/**
 * Two emails, whether the new address is free or not: the answer and its timing say nothing of that. The owner of an address that is taken
 * learns that somebody asked; nothing changes.
 */
export async function requestEmailChange(
  work: RecordContext,
  place: MailPlace,
  account: OwnAccount,
  newEmail: string,
): Promise<void> {
  const { siteName, language, origin, settings } = place;
  const words = accountWords(language);
  const { confirm, undo } = await askForChange(work.db, place, account, newEmail);
  const own = { siteName, language, settings };
  const change = (query: string) => addressOn(origin, `${ACCOUNT_PATHS.changeEmail}?${query}`);
  await mailReader(
    work,
    confirm === null
      ? {
          ...own,
          to: newEmail,
          subject: words.takenSubject(siteName),
          text: words.takenText(siteName),
          link: { url: addressOn(origin, ACCOUNT_PATHS.login), label: memberWords(language).login },
        }
      : {
          ...own,
          to: newEmail,
          subject: words.changeSubject(siteName),
          text: words.changeText(siteName),
          link: { url: change(`id=${confirm}`), label: words.confirmEmailSubmit },
        },
  );
  await mailReader(work, {
    ...own,
    to: account.email,
    subject: words.noticeSubject(siteName),
    text: words.noticeText(siteName, newEmail),
    link: { url: change(`undo=${undo}`), label: words.undoEmailSubmit },
    note: words.noticeNote,
  });
}
