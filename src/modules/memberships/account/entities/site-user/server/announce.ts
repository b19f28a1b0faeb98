/** Notices to readers about changes to their account by staff. */
import { absoluteUrl } from '#addresses/paths.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../../../paths.ts';
import { mailReader } from '../../../server/mail-reader.tsx';
import type { Visit } from '../../../server/visit.ts';
import { staffWords } from '../../../../staff/words/index.ts';

/** Notifies the old address that the account has a new address. */
export async function announceNewEmail(
  work: RecordContext,
  { siteName, language, origin, settings }: Visit,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const words = staffWords(language);
  await mailReader(work, {
    to: from,
    subject: words.emailChangedSubject(siteName),
    text: words.emailChangedText(siteName, to),
    link: { url: absoluteUrl(origin, ACCOUNT_PATHS.login), label: words.toYourAccount },
    siteName,
    language,
    settings,
    note: '',
  });
}
