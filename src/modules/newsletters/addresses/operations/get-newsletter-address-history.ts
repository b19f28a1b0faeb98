import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';
import { SUPPRESSION_REASONS } from '../../suppression/model/reasons.ts';
import { requestedHistory } from '../server/requested-address.ts';

const words = (label: string) => text({ label, lengthMax: 2_000 });
const needed = (label: string) => text({ label, required: true, lengthMax: 250 });
const source = choice({ label: 'Source', required: true, choices: SUBSCRIPTION_SOURCES });

/** Rows of each list on the screen; an export has more. */
const SHOWN = 200;

/** The proof of a sign-up. */
const PROOF = {
  site: needed('Site'),
  newsletter: needed('Newsletter'),
  source,
  promoCode: words('Promo code'),
  consentKind: choice({
    label: 'Consent',
    required: true,
    choices: [
      { value: 'express', label: 'Express' },
      { value: 'implied', label: 'Implied' },
    ],
  }),
  consentText: longText({ label: 'Text of the consent', lengthMax: 2_000 }),
  consentVersion: words('Version of the consent text'),
  form: words('Form'),
  page: words('Page'),
  requestedAt: instant({
    label: 'Requested',
    help: 'When the subscriber signed up or was added.',
    required: true,
  }),
  confirmedAt: instant({
    label: 'Confirmed',
    help: 'When the subscriber confirmed the address. Null: not confirmed.',
  }),
  confirmedBy: words('ID of the confirmed link'),
  unsubscribeSource: choice({ label: 'Unsubscribed by', choices: SUBSCRIPTION_SOURCES }),
  unsubscribeReason: words('Reason for leaving'),
};

const EARLIER_PROOF = {
  ...PROOF,
  email: needed('Address'),
  endedAt: instant({ label: 'Ended or replaced', required: true }),
};

const SUBSCRIPTION = {
  ...PROOF,
  id: integer({
    label: 'Id',
    help: 'ID of the subscription, as in getNewsletterSubscription.',
    required: true,
    min: 1,
  }),
  status: choice({
    label: 'Status',
    required: true,
    choices: [
      { value: 'pending', label: 'Waiting for confirmation' },
      { value: 'confirmed', label: 'Subscribed' },
      { value: 'paused', label: 'Paused' },
      { value: 'unsubscribed', label: 'Unsubscribed' },
    ],
  }),
  firstName: words('First name'),
  lastName: words('Last name'),
  country: words('Country'),
  unsubscribedAt: instant({
    label: 'Unsubscribed',
    help: 'When the subscription ended. Null while it is in force.',
  }),
  isUntracked: boolean({ label: 'Opens and clicks are not recorded', required: true }),
  mergedInto: words('Address of the subscription into which it was merged'),
};

const WELCOME = {
  newsletter: needed('Newsletter'),
  state: needed('State'),
  at: instant({ label: 'Time', required: true }),
  answer: words('Answer of the mail server'),
  failedAt: instant({ label: 'Refused' }),
  failure: words('Kind of failure'),
  complainedAt: instant({ label: 'Marked as spam' }),
};

const DELIVERY = { ...WELCOME, campaign: needed('Campaign') };

const SUPPRESSION = {
  id: integer({
    label: 'Id',
    help: 'ID of the suppression, as in getNewsletterSuppression.',
    required: true,
    min: 1,
  }),
  site: text({ label: 'Site', help: 'Name of the site. Null: the address gets no newsletter of any site.' }),
  reason: choice({ label: 'Reason', required: true, choices: SUPPRESSION_REASONS }),
  status: choice({
    label: 'Status',
    required: true,
    choices: [
      { value: 'active', label: 'Suppressed' },
      { value: 'lifted', label: 'Lifted' },
    ],
  }),
  detail: words('Answer of the mail server'),
  suppressedAt: instant({
    label: 'Suppressed',
    help: 'From when the address gets no newsletters.',
    required: true,
  }),
  liftedAt: instant({
    label: 'Lifted',
    help: 'When staff ended the suppression. Null while it is in force.',
  }),
  liftReason: words('Why it was lifted'),
};

export const getNewsletterAddressHistory = defineOperation({
  name: 'getNewsletterAddressHistory',
  kind: 'query',
  summary:
    'What newsletters store about an address: subscriptions with their proof, proofs of earlier sign-ups, welcome emails, deliveries, opens, clicks and suppressions, the newest 200 of each.',
  input: {
    email: email({ label: 'Email', names: 'address' }),
    subscription: integer({
      label: 'Subscriber',
      min: 1,
      help: 'A subscription of the address, in place of the address.',
    }),
  },
  output: {
    shape: 'NewsletterAddressHistory',
    fields: {
      email: needed('Email'),
      subscriptions: list({
        label: 'Subscriptions',
        typeName: 'AddressSubscription',
        entryLabel: 'subscription',
        of: SUBSCRIPTION,
      }),
      earlierProofs: list({
        label: 'Earlier proofs',
        typeName: 'AddressEarlierProof',
        entryLabel: 'proof',
        of: EARLIER_PROOF,
      }),
      changes: list({
        label: 'Changes',
        typeName: 'AddressStatusChange',
        entryLabel: 'change',
        of: {
          at: instant({ label: 'Time', required: true }),
          newsletter: needed('Newsletter'),
          status: needed('Status'),
          source: words('Source'),
          reason: words('Reason'),
        },
      }),
      welcomes: list({
        label: 'Welcome emails',
        typeName: 'AddressWelcome',
        entryLabel: 'welcome email',
        of: WELCOME,
      }),
      deliveries: list({
        label: 'Deliveries',
        typeName: 'AddressDelivery',
        entryLabel: 'delivery',
        of: DELIVERY,
      }),
      reactions: list({
        label: 'Opens and clicks',
        typeName: 'AddressReaction',
        entryLabel: 'open or click',
        of: {
          at: instant({ label: 'Time', required: true }),
          campaign: needed('Campaign'),
          url: words('Link'),
        },
      }),
      suppressions: list({
        label: 'Suppressions',
        typeName: 'AddressSuppression',
        entryLabel: 'suppression',
        of: SUPPRESSION,
      }),
    },
  },
  access: can('view_subscribers'),
  run: (ctx: OperationContext, requested) => requestedHistory(ctx, requested, SHOWN),
});
