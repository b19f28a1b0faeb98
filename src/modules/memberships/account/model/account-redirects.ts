/** Redirects to the account page, with a notice. */
import type { FormRedirect, FormRejection, SentForm } from '#model/pages/define-form.ts';
import { sitePath } from '#site/ui/links/site-path.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import type { AccountWords } from '../words/en.ts';

/** Anchors of the account page: those of the specification (public site, section 2 "Routes"), and additional ones. */
export const ANCHORS = {
  profile: 'update-profile',
  favourites: 'manage-favorites',
  password: 'change-password',
  email: 'change-email',
  addresses: 'email-addresses',
  membership: 'upgrade-membership',
  licence: 'site-licence',
  devices: 'devices',
  consents: 'consents',
  close: 'close-account',
} as const;

export type Section = keyof typeof ANCHORS;

/** Notices of the account page with their sections, by the word in its URL. */
export const ACCOUNT_NOTICES = {
  profile: { section: 'profile', message: 'profileSaved' },
  password: { section: 'password', message: 'passwordSaved' },
  email: { section: 'email', message: 'emailChanged' },
  addressAdded: { section: 'addresses', message: 'addressAdded' },
  addressRemoved: { section: 'addresses', message: 'addressRemoved' },
  primary: { section: 'addresses', message: 'emailChanged' },
  joined: { section: 'membership', message: 'joined' },
  ordered: { section: 'membership', message: 'ordered' },
  device: { section: 'devices', message: 'deviceLoggedOut' },
  consent: { section: 'consents', message: 'consentSaved' },
  seat: { section: 'licence', message: 'seatReleased' },
  favourite: { section: 'favourites', message: 'favoriteRemoved' },
} as const satisfies Record<string, { section: Section; message: keyof AccountWords }>;

export type AccountNotice = keyof typeof ACCOUNT_NOTICES;

/** Value of `?done=` at the favourites limit. */
export const FULL = 'full';

/** Redirects to the section of the account page with its notice. */
export function redirectToAccount(done: AccountNotice): FormRedirect {
  return { goTo: `${ACCOUNT_PATHS.account}?done=${done}#${ANCHORS[ACCOUNT_NOTICES[done].section]}` };
}

/** Rejects the form with one field error. */
export function rejectField(field: string, sentence: string): FormRejection {
  return { refused: sentence, errors: { [field]: sentence } };
}

/** Redirects to the login, which returns to `path`. */
export function redirectToLogin(path: string): FormRedirect {
  return { goTo: backTo(ACCOUNT_PATHS.login, path) };
}

/** The return path that a button submitted if it is on this site, otherwise the account page. */
export function returnPath({ values: { path } }: Pick<SentForm, 'values'>): string {
  return (typeof path === 'string' ? sitePath(path) : null) ?? ACCOUNT_PATHS.account;
}
