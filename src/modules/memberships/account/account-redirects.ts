/** Where readers go on after they did something with their account, and what is said there. */
import type { FormRedirect, FormRejection, SentForm } from '#model/define-form.ts';
import { sitePath } from '#site/ui/site-path.ts';
import { ACCOUNT_PATHS, backTo } from '../paths.ts';
import type { AccountWords } from './words/en.ts';

/** The anchors of the account page (specification, public site, section 2 "Routes") and those of its own. */
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

/** What the account page may say was done, where, by the word in its address. */
export const ACCOUNT_NOTICES = {
  profile: { section: 'profile', says: 'profileSaved' },
  password: { section: 'password', says: 'passwordSaved' },
  email: { section: 'email', says: 'emailChanged' },
  addressAdded: { section: 'addresses', says: 'addressAdded' },
  addressRemoved: { section: 'addresses', says: 'addressRemoved' },
  primary: { section: 'addresses', says: 'emailChanged' },
  joined: { section: 'membership', says: 'joined' },
  ordered: { section: 'membership', says: 'ordered' },
  device: { section: 'devices', says: 'deviceLoggedOut' },
  consent: { section: 'consents', says: 'consentSaved' },
  seat: { section: 'licence', says: 'seatReleased' },
  favourite: { section: 'favourites', says: 'favoriteRemoved' },
} as const satisfies Record<string, { section: Section; says: keyof AccountWords }>;

export type AccountNotice = keyof typeof ACCOUNT_NOTICES;

/** As `done` says that an account has as many favourites as it may have. */
export const FULL = 'full';

/** To the section of the account page where something was done, which says so. */
export function redirectToAccount(done: AccountNotice): FormRedirect {
  return { goTo: `${ACCOUNT_PATHS.account}?done=${done}#${ANCHORS[ACCOUNT_NOTICES[done].section]}` };
}

/** Nothing is kept, because of one field. */
export function rejectField(field: string, sentence: string): FormRejection {
  return { refused: sentence, errors: { [field]: sentence } };
}

/** A stranger logs in first, and comes back to `path`. */
export function redirectToLogin(path: string): FormRedirect {
  return { goTo: backTo(ACCOUNT_PATHS.login, path) };
}

/** The path that a button sent with it; of the site's own, or that of the account. */
export function returnPath({ values: { path } }: Pick<SentForm, 'values'>): string {
  return (typeof path === 'string' ? sitePath(path) : null) ?? ACCOUNT_PATHS.account;
}
