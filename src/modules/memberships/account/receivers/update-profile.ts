/** Saves a reader's profile. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount } from '../model/account-redirects.ts';
import { changeProfile, PROFILE_FIELDS } from '../server/own/profile.ts';
import { accountWords } from '../words/index.ts';

/** A region belongs to its country, so both change together. */
const PLACE: ReadonlySet<string> = new Set(['countryCode', 'region']);

export const updateProfile = defineReceiver({
  name: 'updateProfile',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values, unchanged, language } = sent;
    // An empty field was cleared by the reader; an unchanged field may have been saved elsewhere since
    // (requirement P-245).
    const isUnchanged = (name: string) =>
      PLACE.has(name) ? [...PLACE].every((part) => unchanged.has(part)) : unchanged.has(name);
    const change = Object.fromEntries(
      PROFILE_FIELDS.filter((name) => !isUnchanged(name)).map((name) => {
        const { [name]: value } = values;
        return [name, typeof value === 'string' ? value : null];
      }),
    );
    if (!reader || !(await changeProfile(work, sent, reader.id, change)))
      return { refused: accountWords(language).noLongerLoggedIn };
    return redirectToAccount('profile');
  },
});
