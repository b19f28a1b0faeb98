import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { PERSON_NAME_LENGTH_MAX } from '#text/person-name.ts';
import { SUBSCRIPTION_SOURCES } from '../../model/sources.ts';

const EXPORTED = [
  'requested_at',
  'email',
  'first_name',
  'last_name',
  'country_code',
  'region',
  'status',
  'source',
  'promo_code',
  'consent_kind',
  'consent_text',
  'consent_version',
  'form',
  'page',
  'confirmed_at',
  'confirmed_by',
  'unsubscribed_at',
  'unsubscribe_source',
  'unsubscribe_reason',
];

/** Names of what a subscription refers to. */
const NAMES = {
  newsletter: `(select n.title from newsletter n where n.organisation_id = newsletter_subscription.organisation_id
    and n.id = newsletter_subscription.newsletter_id)`,
  merged_into_address: `(select survivor.email from newsletter_subscription survivor
    where survivor.organisation_id = newsletter_subscription.organisation_id
      and survivor.id = newsletter_subscription.merged_into)`,
};

/** An email address that receives a newsletter, with the proof of its owner's consent. */
export const newsletterSubscription = defineEntity({
  name: 'newsletterSubscription',
  label: 'Subscriber',
  pluralLabel: 'Subscribers',
  apiDescription: 'An email address that receives a newsletter, with the proof of its owner’s consent.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'email',
  personalData: [
    {
      // Merged into one of the address: before those, without which they are not found.
      by: 'address',
      column: 'email_key',
      through: { table: 'newsletter_subscription', idColumn: 'merged_into' },
      exported: EXPORTED,
      computed: NAMES,
      erased: 'delete',
      merged: 'move',
    },
    {
      by: 'address',
      column: 'email_key',
      exported: EXPORTED,
      computed: NAMES,
      erased: 'delete',
      merged: 'move',
    },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true, writable: 'server' }),
    newsletter: relation({
      label: 'Newsletter',
      apiDescription: 'The newsletter that the address receives.',
      to: 'newsletter',
      required: true,
      writable: 'server',
    }),
    email: email({ label: 'Email', required: true, writable: 'server' }),
    emailKey: text({
      label: 'Normalised email',
      required: true,
      lengthMax: 254,
      writable: 'server',
      internal: true,
    }),
    firstName: text({ label: 'First name', lengthMax: PERSON_NAME_LENGTH_MAX, writable: 'server' }),
    lastName: text({ label: 'Last name', lengthMax: PERSON_NAME_LENGTH_MAX, writable: 'server' }),
    countryCode: text({ label: 'Country', lengthMax: 3, writable: 'server' }),
    region: text({ label: 'Region', lengthMax: 10, writable: 'server' }),
    account: integer({
      label: 'Account',
      apiDescription: 'ID of the reader’s account with this address. Null without one.',
      writable: 'server',
      min: 1,
    }),
    status: choice({
      label: 'Status',
      required: true,
      writable: 'server',
      choices: [
        { value: 'pending', label: 'Waiting for confirmation' },
        { value: 'confirmed', label: 'Subscribed' },
        { value: 'paused', label: 'Paused' },
        { value: 'unsubscribed', label: 'Unsubscribed' },
      ],
    }),
    source: choice({
      label: 'Source',
      required: true,
      writable: 'server',
      choices: SUBSCRIPTION_SOURCES,
    }),
    promoCode: text({ label: 'Promo code', lengthMax: 50, writable: 'server' }),
    consentKind: choice({
      label: 'Consent',
      required: true,
      writable: 'server',
      choices: [
        { value: 'express', label: 'Express' },
        { value: 'implied', label: 'Implied' },
      ],
    }),
    consentText: longText({ label: 'Text of the consent', lengthMax: 2000, writable: 'server' }),
    consentVersion: text({
      label: 'Version of the consent text',
      lengthMax: 16,
      writable: 'server',
      help: 'The same for everyone who agreed to the same text.',
    }),
    consentExpires: instant({
      label: 'Consent expires',
      apiDescription: 'When the consent ends. Null: it has no end.',
      writable: 'server',
    }),
    form: text({ label: 'Form', lengthMax: 100, writable: 'server' }),
    page: text({ label: 'Page', lengthMax: 2000, writable: 'server' }),
    requestedAt: instant({
      label: 'Requested',
      apiDescription: 'When the subscriber signed up or was added.',
      required: true,
      writable: 'server',
    }),
    confirmedAt: instant({
      label: 'Confirmed',
      apiDescription: 'When the subscriber confirmed the address. Null: not confirmed.',
      writable: 'server',
    }),
    confirmedBy: text({ label: 'ID of the confirmed link', lengthMax: 60, writable: 'server' }),
    unsubscribedAt: instant({
      label: 'Unsubscribed',
      apiDescription: 'When the subscription ended. Null while it is in force.',
      writable: 'server',
    }),
    unsubscribeSource: choice({
      label: 'Unsubscribed by',
      writable: 'server',
      choices: SUBSCRIPTION_SOURCES,
    }),
    unsubscribeReason: text({ label: 'Reason for leaving', lengthMax: 200, writable: 'server' }),
    unsubscribeCampaign: integer({
      label: 'Campaign whose link ended it',
      min: 1,
      writable: 'server',
      internal: true,
    }),
    mergedInto: integer({
      label: 'Subscription into which it was merged',
      min: 1,
      writable: 'server',
      internal: true,
    }),
    trackedSince: instant({
      label: 'Opens and clicks recorded since',
      writable: 'server',
      internal: true,
    }),
    isUntracked: boolean({ label: 'Opens and clicks are not recorded', writable: 'server' }),
  },
  list: {
    columns: ['email', 'newsletter', 'status', 'source', 'requestedAt', 'confirmedAt'],
    filters: ['site', 'newsletter', 'status', 'source'],
    operators: { requestedAt: ['after', 'before'], status: ['any'] },
    sorts: [{ field: 'requestedAt', order: 'desc' }],
    search: ['email', 'firstName', 'lastName'],
    countMax: 1_000,
  },
  operations: ['get', 'stream'],
  // The proof of an ended subscription is removed after three years.
  operationalColumns: ['consent_text', 'consent_version', 'form', 'page', 'confirmed_at', 'confirmed_by'],
  examples: [],
});
