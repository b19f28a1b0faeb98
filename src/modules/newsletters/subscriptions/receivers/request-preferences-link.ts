/** Emails the link of the preferences page. The answer does not reveal whether the address is known. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { requestPreferencesLink as request } from '../server/preferences-link-mail.ts';
import { subscriptionWords } from '../words/index.ts';

export const requestPreferencesLink = defineReceiver({
  name: 'requestPreferencesLink',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { email } = sent.values;
    await request(work, sent.siteId, String(email));
    return { done: subscriptionWords(sent.language).requestSent };
  },
});
