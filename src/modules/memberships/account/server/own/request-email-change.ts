/** Requests changes of an account's addresses, and sends emails to the old and the new address. */
import { absoluteUrl } from '#addresses/paths.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import type { MailPlace } from '../visit.ts';
import { decoyLink, mailReader, secretLink } from '../mail-reader.tsx';
import { memberWords } from '../../../words/index.ts';
import { accountWords } from '../../words/index.ts';
import { requestAdditionalAddress, makePrimary, type AddressChanged } from './addresses.ts';
import { requestChange, type ChangeRequest, type StoredChange } from './email-change.ts';
import type { OwnAccount } from './own-account.ts';

/**
 * Sends two emails, whether or not the new address is available: neither response nor timing reveals it. The
 * owner of a taken address gets a notice of the request; nothing changes.
 */
export async function requestEmailChange(
  work: RecordContext,
  place: MailPlace,
  account: OwnAccount,
  newEmail: string,
): Promise<void> {
  const change = await requestChange(work.db, place, account, newEmail);
  await writeToNew(work, place, { to: newEmail, requestedBy: account.id }, change);
  await announceChange(work, place, { ...change, email: newEmail, isAdded: false });
}

/** Requests an additional address, in the same way as a change of address. */
export async function requestAddress(
  work: RecordContext,
  place: MailPlace,
  account: OwnAccount,
  email: string,
): Promise<'asked' | 'own' | 'full'> {
  const change = await requestAdditionalAddress(work.db, place, account, email);
  if (typeof change === 'string') return change;
  await writeToNew(work, place, { to: email, requestedBy: account.id }, change);
  await announceChange(work, place, { ...change, email, isAdded: true });
  return 'asked';
}

/** Makes a confirmed address the primary one; the previous address is notified, and can undo the change. */
export async function changePrimary(
  work: RecordContext,
  place: MailPlace,
  account: OwnAccount,
  addressId: string,
): Promise<'changed' | AddressChanged> {
  const made = await makePrimary(work, place, account, addressId);
  if (typeof made === 'string') return made;
  await announceChange(work, place, { ...made, isAdded: false });
  return 'changed';
}

async function writeToNew(
  work: RecordContext,
  place: MailPlace,
  addressed: { to: string; requestedBy: number },
  { confirm: token, isTaken }: ChangeRequest,
): Promise<void> {
  const { siteName, language } = place;
  const words = accountWords(language);
  const said = isTaken
    ? {
        subject: words.takenSubject(siteName),
        text: words.takenText(siteName),
        link: decoyLink(place, { path: ACCOUNT_PATHS.login, token, label: memberWords(language).login }),
      }
    : {
        subject: words.changeSubject(siteName),
        text: words.changeText(siteName),
        link: secretLink(place, {
          path: ACCOUNT_PATHS.changeEmail,
          token,
          label: words.confirmEmailSubmit,
        }),
      };
  await mailReader(work, { ...place, ...addressed, ...said });
}

/**
 * Notifies the address that can undo the change, with the undo link; if the primary address is another,
 * notifies it without that link.
 */
async function announceChange(
  work: RecordContext,
  place: MailPlace,
  { email, undo, undoAt, primary, isAdded }: StoredChange & { email: string; isAdded: boolean },
): Promise<void> {
  const { siteName, language, origin } = place;
  const words = accountWords(language);
  const subject = (isAdded ? words.addedSubject : words.noticeSubject)(siteName);
  const notice = { ...place, subject, note: words.noticeNote };
  await mailReader(work, {
    ...notice,
    to: undoAt,
    text: (isAdded ? words.addedText : words.noticeText)(siteName, email),
    link: secretLink(place, {
      path: ACCOUNT_PATHS.changeEmail,
      name: 'undo',
      token: undo,
      label: isAdded ? words.undoAddedSubmit : words.undoEmailSubmit,
    }),
  });
  if (primary === undoAt) return;
  await mailReader(work, {
    ...notice,
    to: primary,
    text: words.noticeElsewhereText(siteName, email),
    link: { url: absoluteUrl(origin, ACCOUNT_PATHS.account), label: memberWords(language).myAccount },
  });
}
