/** Forms of the preferences page: each performs one action. */
import { defineForm } from '#model/pages/define-form.ts';
import { subscriptionWords } from '../../words/index.ts';

/** Starts, ends, pauses or resumes one newsletter. */
export const changeForm = defineForm({
  name: 'changeNewsletter',
  receiver: 'changeNewsletter',
  skipsBotCheck: true,
  submit: (language) => subscriptionWords(language).optIn,
  done: (language) => subscriptionWords(language).optInDone,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        newsletter: {
          type: 'number',
          label: (language) => subscriptionWords(language).newsletters,
          required: true,
          isWhole: true,
          min: 1,
          max: 2_147_483_647,
        },
        action: {
          type: 'text',
          label: (language) => subscriptionWords(language).manage,
          required: true,
          lengthMax: 20,
        },
      },
    },
  ],
});

/** Ends every newsletter of the address on the site. */
export const unsubscribeAllForm = defineForm({
  name: 'unsubscribeFromAll',
  receiver: 'unsubscribeFromAll',
  skipsBotCheck: true,
  submit: (language) => subscriptionWords(language).allSubmit,
  done: (language) => subscriptionWords(language).allDone,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        reason: {
          type: 'text',
          label: (language) => subscriptionWords(language).allReason,
          lengthMax: 200,
        },
      },
    },
  ],
});

/** Switches whether opens and clicks are recorded. */
export const trackingForm = defineForm({
  name: 'changeNewsletterTracking',
  receiver: 'changeNewsletterTracking',
  skipsBotCheck: true,
  submit: (language) => subscriptionWords(language).trackingStop,
  done: (language) => subscriptionWords(language).trackingDone,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        tracking: {
          type: 'text',
          label: (language) => subscriptionWords(language).trackingTitle,
          required: true,
          lengthMax: 3,
        },
      },
    },
  ],
});

/** Requests a change of the address, which the owner of the new address confirms. */
export const addressForm = defineForm({
  name: 'changeNewsletterAddress',
  receiver: 'changeNewsletterAddress',
  skipsBotCheck: true,
  submit: (language) => subscriptionWords(language).changeSubmit,
  done: (language) => subscriptionWords(language).changeSent,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        newEmail: {
          type: 'email',
          label: (language) => subscriptionWords(language).newAddress,
          required: true,
        },
      },
    },
  ],
});

/** Emails the link of this page to readers who have none. */
export const linkForm = defineForm({
  name: 'requestPreferencesLink',
  receiver: 'requestPreferencesLink',
  submit: (language) => subscriptionWords(language).changeSubmit,
  done: (language) => subscriptionWords(language).requestSent,
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: {
          type: 'email',
          label: (language) => subscriptionWords(language).emailAddress,
          placeholder: (language) => subscriptionWords(language).emailPlaceholder,
          required: true,
        },
      },
    },
  ],
});
