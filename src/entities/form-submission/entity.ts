import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';

const EXPORTED = ['created', 'form', 'site_id', 'page', 'sender', 'email', 'answers'];

/** A submitted form of a site, unchanged. It is read-only; its history is deleted with it. */
export const formSubmission = defineEntity({
  name: 'formSubmission',
  label: 'Form submission',
  pluralLabel: 'Form submissions',
  apiDescription: 'A form as a reader sent it. It can’t be changed.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'sender',
  personalData: [
    // Submissions that the reader sent while logged in, whatever address they typed.
    {
      by: 'account',
      column: 'sent_by',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
    {
      by: 'address',
      column: 'email',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
    {
      by: 'mention',
      column: 'answers',
      without: 'email',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true, writable: 'server' }),
    form: text({ label: 'Form', required: true, lengthMax: 60, writable: 'server' }),
    sender: text({ label: 'Sender', required: true, lengthMax: 250, writable: 'server' }),
    email: email({ label: 'Email', writable: 'server' }),
    page: text({ label: 'Page', required: true, lengthMax: 2000, writable: 'server' }),
    answers: longText({ label: 'Answers', required: true, lengthMax: 20_000, writable: 'server' }),
    entries: list({
      label: 'Answers by field',
      typeName: 'FormEntry',
      entryLabel: 'answer',
      countMax: 50,
      writable: 'server',
      of: {
        label: text({ label: 'Field', required: true, lengthMax: 500 }),
        value: longText({ label: 'Answer', required: true, lengthMax: 20_000 }),
      },
    }),
    sentBy: integer({ label: 'Reader', writable: 'server', secret: true }),
    attempt: text({ label: 'Attempt', required: true, lengthMax: 60, writable: 'server', internal: true }),
  },
  list: {
    columns: ['sender', 'form', 'email', 'page', 'created'],
    filters: ['site', 'form'],
    operators: { email: ['contains'], created: ['after', 'before'] },
    sorts: [{ field: 'created', order: 'desc' }],
    search: ['sender', 'email'],
  },
  operations: ['get', 'stream'],
  examples: [],
});
