import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';

/** Emitted when a reader's form is stored for the newsroom. The answers are in the record. */
export const formSubmitted = defineEvent(
  'forms/submitted',
  {
    siteId: integer({ label: 'Site', required: true, min: 1 }),
    formSubmissionId: integer({ label: 'Form submission', required: true, min: 1 }),
    form: text({ label: 'Form', required: true, lengthMax: 60 }),
  },
  { unhandled: 'Webhooks deliver it, and jobs of modules may handle it.' },
);
