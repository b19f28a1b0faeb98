/** Where the pages of accounts stand (specification, public site, section 2). */
export const ACCOUNT_PATHS = {
  account: '/account',
  login: '/account/login',
  changeEmail: '/account/change-email',
  registration: '/account/registration',
  resetPassword: '/account/reset-password',
  setPassword: '/account/set-password',
  choose: '/membership/choose',
} as const;

/** Where one joins a membership. */
export const SIGNUP_PATH = '/membership/signup/';

/** A page of accounts that leads back to `path` afterwards. */
export function backTo(page: string, path: string): string {
  return path === '/' ? page : `${page}?${new URLSearchParams({ redirectTo: path }).toString()}`;
}
