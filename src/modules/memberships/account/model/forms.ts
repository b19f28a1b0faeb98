/** Forms for logged-in readers: each performs one action on their account. */
import { defineForm, type FormField, type FormText } from '#model/pages/define-form.ts';
import { PERSON_NAME_LENGTH_MAX } from '#text/person-name.ts';
import { memberWords } from '../../words/index.ts';
import type { MemberWords } from '../../words/en.ts';
import { SHOWN_TEXT_LENGTH_MAX } from './shown-text.ts';
import { accountWords } from '../words/index.ts';
import type { AccountWords } from '../words/en.ts';

type TextsOf<Words> = { [Key in keyof Words as Words[Key] extends string ? Key : never]: string };

/** Returns a message of this dictionary in the site's language. */
export const own =
  (key: keyof TextsOf<AccountWords>): FormText =>
  (language) =>
    accountWords(language)[key];

const shared =
  (key: keyof TextsOf<MemberWords>): FormText =>
  (language) =>
    memberWords(language)[key];

/** Confirms that the sender owns the account. */
export const currentPassword: FormField = {
  type: 'password',
  label: own('currentPassword'),
  required: true,
  autocomplete: 'current-password',
};

export const profileForm = defineForm({
  name: 'profile',
  receiver: 'updateProfile',
  skipsBotCheck: true,
  tellsUnchanged: true,
  submit: own('saveProfile'),
  done: own('profileSaved'),
  rows: [
    {
      numberOfColumns: 2,
      fields: {
        firstName: {
          type: 'text',
          label: shared('firstName'),
          required: true,
          lengthMax: PERSON_NAME_LENGTH_MAX,
          isPersonName: true,
          autocomplete: 'given-name',
        },
        lastName: {
          type: 'text',
          label: shared('lastName'),
          required: true,
          lengthMax: PERSON_NAME_LENGTH_MAX,
          isPersonName: true,
          autocomplete: 'family-name',
        },
        title: {
          type: 'text',
          label: own('jobTitle'),
          lengthMax: 100,
          autocomplete: 'organization-title',
        },
        company: { type: 'text', label: own('company'), lengthMax: 150, autocomplete: 'organization' },
        // No consent here: consents have a separate section.
        locale: { type: 'locale', label: shared('myProfile'), asksNoConsent: true, isOptional: true },
        city: { type: 'text', label: own('city'), lengthMax: 100, autocomplete: 'address-level2' },
        postalCode: {
          type: 'text',
          label: own('postalCode'),
          lengthMax: 20,
          autocomplete: 'postal-code',
        },
      },
    },
  ],
});

export const passwordForm = defineForm({
  name: 'password',
  receiver: 'changePassword',
  skipsBotCheck: true,
  submit: shared('changePassword'),
  done: own('passwordSaved'),
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        password: currentPassword,
        newPassword: {
          type: 'password',
          label: shared('newPassword'),
          help: shared('passwordHelp'),
          required: true,
          autocomplete: 'new-password',
        },
      },
    },
  ],
});

export const changeEmailForm = defineForm({
  name: 'changeEmail',
  receiver: 'requestEmailChange',
  skipsBotCheck: true,
  submit: own('changeEmailSubmit'),
  done: own('changeEmailDone'),
  rows: [
    {
      numberOfColumns: 1,
      fields: {
        email: { type: 'email', label: own('newEmail'), required: true },
        password: currentPassword,
      },
    },
  ],
});

export const closeForm = defineForm({
  name: 'closeAccount',
  receiver: 'closeAccount',
  skipsBotCheck: true,
  submit: own('closeSubmit'),
  done: own('closeAccount'),
  rows: [{ numberOfColumns: 1, fields: { password: currentPassword } }],
});

/** Defines a form that consists of one button; its values are hidden fields. */
function button(name: string, receiver: string, text: FormText, fields: Record<string, FormField> = {}) {
  const rows = [{ numberOfColumns: 1, fields }] as const;
  return defineForm({ name, receiver, skipsBotCheck: true, submit: text, done: text, rows });
}

const contentId: FormField = { type: 'number', label: own('addFavorite'), required: true };

/** Path of the item's page, to which the reader returns. */
const path: FormField = { type: 'text', label: own('addFavorite') };

export const confirmEmailForm = button('confirmEmail', 'confirmEmailChange', own('confirmEmailSubmit'));
export const undoEmailForm = button('undoEmail', 'undoEmailChange', own('undoEmailSubmit'));
export const logoutForm = button('logout', 'logout', shared('logout'));
export const logOutDeviceForm = button('logOutDevice', 'logOutDevice', own('logOut'), {
  session: { type: 'text', label: own('devices'), required: true, lengthMax: 40 },
});
export const logOutEverywhereForm = button('logOutEverywhere', 'logOutEverywhere', own('logOutEverywhere'));
export const releaseSeatForm = button('releaseSeat', 'releaseSeat', own('releaseSeat'));
export const consentForm = button('consent', 'saveConsent', own('consents'), {
  purpose: { type: 'text', label: own('consents'), required: true, lengthMax: 100 },
  isGiven: { type: 'checkbox', label: own('giveConsent') },
  // The text to which the reader consents, as the open page showed it.
  shown: { type: 'multiLineText', label: own('consents'), lengthMax: SHOWN_TEXT_LENGTH_MAX },
});
export const joinForm = button('join', 'joinMembership', own('upgradeMembership'), {
  membership: { type: 'number', label: own('upgradeMembership'), required: true },
});
export const addFavouriteForm = button('addFavorite', 'addFavourite', own('addFavorite'), {
  contentId,
  path,
});
export const removeFavouriteForm = button('removeFavorite', 'removeFavourite', own('removeFavorite'), {
  contentId,
  path,
});
