/** What a reader says of themselves. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { doneAtAccount } from '../account/back.ts';
import { changeProfile, PROFILE_FIELDS } from '../account/server/profile.ts';
import { accountWords } from '../account/words.ts';

export const updateProfile = defineReceiver({
  name: 'updateProfile',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values, language } = sent;
    // The form shows every field: one that comes empty was cleared, or has been empty before.
    const change = Object.fromEntries(
      PROFILE_FIELDS.map((name) => {
        const { [name]: value } = values;
        return [name, typeof value === 'string' ? value : null];
      }),
    );
    if (!reader || !(await changeProfile(work, sent, reader.id, change)))
      return { refused: accountWords(language).loggedOutMeanwhile };
    return doneAtAccount('profile');
  },
});
