import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';

const EXPORTED = ['created', 'subject', 'text', 'state', 'sent_at'];

/**
 * An email of the organisation, written in the transaction that causes it and sent by a job afterwards. Its
 * links contain no secret: the secret is sealed in a separate column and deleted after sending.
 */
export const mailOutbox = defineEntity({
  name: 'mailOutbox',
  label: 'Mail',
  pluralLabel: 'Mail',
  apiDescription: 'An email that was sent or waits to be sent. Its links contain no secrets.',
  tenancy: 'organisation',
  isAddedOnAnySite: true,
  extensions: entityExtensions,
  titleField: 'subject',
  personalData: [
    {
      by: 'address',
      column: 'to',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
    // Emails that the account caused: to an unconfirmed address, whose other emails belong to another person,
    // or by a form to the newsroom.
    {
      by: 'account',
      column: 'asked_by',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
    // Emails to an unconfirmed address that a subscriber without an account caused.
    {
      by: 'address',
      column: 'requester_email',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
    // Emails to the newsroom from forms that this person submitted.
    {
      by: 'address',
      column: 'reply_to',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
    {
      by: 'mention',
      column: 'text',
      without: 'reply_to',
      exported: EXPORTED,
      erased: 'delete',
      merged: 'move',
    },
  ],
  fields: {
    to: email({ label: 'To', required: true, writable: 'server' }),
    sendFrom: email({ label: 'From', writable: 'server' }),
    fromName: text({ label: 'Sender’s name', lengthMax: 120, writable: 'server' }),
    replyTo: email({ label: 'Reply to', writable: 'server' }),
    subject: text({ label: 'Subject', required: true, lengthMax: 250, writable: 'server' }),
    text: longText({ label: 'Text', required: true, lengthMax: 20_000, writable: 'server' }),
    html: longText({ label: 'HTML', required: true, lengthMax: 50_000, writable: 'server' }),
    state: choice({
      label: 'Status',
      required: true,
      default: 'queued',
      writable: 'server',
      choices: [
        { value: 'queued', label: 'Waiting' },
        { value: 'sent', label: 'Sent' },
        { value: 'failed', label: 'Failed' },
      ],
    }),
    isFile: boolean({ label: 'Written to a file', writable: 'server' }),
    attempts: integer({
      label: 'Attempts',
      apiDescription: 'How often sending was tried, also when the mail server was not reached.',
      required: true,
      default: 0,
      min: 0,
      writable: 'server',
    }),
    lastError: text({ label: 'Last error', lengthMax: 500, writable: 'server' }),
    sentAt: instant({
      label: 'Sent',
      apiDescription: 'When the mail server accepted the email. Null until then.',
      writable: 'server',
    }),
    askedBy: integer({ label: 'Requested by reader', writable: 'server', secret: true }),
    requesterEmail: email({ label: 'Requested by address', writable: 'server', secret: true }),
    isErasedWhenSent: boolean({ label: 'Deleted once sent', writable: 'server', secret: true }),
    secret: text({ label: 'Link secret', lengthMax: 400, writable: 'server', secret: true }),
  },
  list: {
    columns: ['subject', 'to', 'state', 'attempts', 'created'],
    filters: ['state'],
    operators: { state: ['any'], to: ['contains'], created: ['after', 'before'] },
    sorts: [{ field: 'created', order: 'desc' }],
    search: ['to', 'subject'],
  },
  operations: ['get', 'stream'],
  operationalColumns: [
    'attempts',
    'is_file',
    'last_error',
    'secret',
    'sent_at',
    'state',
    'updated',
    'version',
  ],
  examples: [],
});
