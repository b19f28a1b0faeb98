/** What the screen of a newsletter loads: its definition, and a notice. */
import type { Notice } from '#model/screens/define-record.ts';

export { newsletter } from '../entity.ts';

/** Offers a test of the welcome email, which is checked like a campaign. */
export const welcomeTest: Notice = {
  isApplicable: ({ welcomeTemplate }) => welcomeTemplate != null,
  tone: 'gray',
  lines: () => [
    'New subscribers get a welcome email. A test checks it and sends it to your own address, in its saved form.',
  ],
  actions: [
    {
      label: 'Send a test',
      icon: 'send',
      operation: 'sendNewsletterWelcomeTest',
      done: () => 'Test queued. It arrives within a minute.',
      failed: 'The test was not sent',
    },
  ],
};
