import { badInput } from '#model/errors.ts';

/** Paths of the account pages (specification, public site, section 2). */
export const ACCOUNT_PATHS = {
  account: '/account',
  login: '/account/login',
  loginLink: '/account/login-link',
  loginByLink: '/account/login-by-link',
  changeEmail: '/account/change-email',
  registration: '/account/registration',
  resetPassword: '/account/reset-password',
  setPassword: '/account/set-password',
  choose: '/membership/choose',
} as const;

/** The page on which readers join a membership. */
export const SIGNUP_PATH = '/membership/signup/';

/** Path of the form with which staff end their view of the site as a reader. */
export const END_SIMULATION_PATH = '/_preview/simulation/end';

/** URL of an account page that returns to `path` afterwards. */
export function backTo(page: string, path: string): string {
  return path === '/' ? page : `${page}?${new URLSearchParams({ redirectTo: path }).toString()}`;
}

/** The confirmation page after joining a membership, with the return path. */
export function joinedAt(alias: string, goTo: string): string {
  return `${SIGNUP_PATH}${alias}?${new URLSearchParams({ joined: '1', redirectTo: goTo }).toString()}`;
}

/**
 * Path of the site page to which an email may link; null if none is requested. Throws BAD_USER_INPUT for any
 * other URL.
 */
export function accountPathOf(requestedPath: string | null | undefined): string | null {
  if (!requestedPath) return null;
  const path = Object.values(ACCOUNT_PATHS).find((own) => own === requestedPath);
  if (path !== undefined) return path;
  throw badInput('PATH_NOT_ALLOWED', 'The email can’t link to this page.', {
    path: `Path must be one of the site’s account pages, such as ${ACCOUNT_PATHS.registration}.`,
  });
}
