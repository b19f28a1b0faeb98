import { email } from '#fields/email/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';

/** Maximum number of recipients of one test. */
const TEST_RECIPIENTS_MAX = 20;

/** Recipients of a test, as an operation and the job get them. */
export const testRecipients = list({
  label: 'Recipients',
  typeName: 'NewsletterTestRecipient',
  entryLabel: 'recipient',
  required: true,
  countMax: TEST_RECIPIENTS_MAX,
  of: {
    firstName: text({ label: 'First name', lengthMax: 80 }),
    lastName: text({ label: 'Last name', lengthMax: 80 }),
    email: email({ label: 'Email', required: true }),
  },
});
