/** Redirects to the login page, which returns to the current screen. */

/**
 * URL parameter that forces the user to log in again, whatever the browser has stored (specification, section
 * 2).
 */
export const NO_TOKEN = 'noToken';

type Navigate = (options: never) => Promise<void>;

/**
 * Uses a full page load, because the server knows whether single sign-on is the login page, and so that no
 * data of the previous user stays in memory. Does nothing on the login page itself, because several calls may
 * find the login expired concurrently.
 */
export function toLogin(): void {
  if (window.location.pathname === '/admin/login') return;
  window.location.replace(`/admin/login?redirect=${encodeURIComponent(here())}`);
}

/** Redirects a user who may do nothing else to the page that sets up a second factor. */
export function toSecondFactor(navigate: Navigate): void {
  if (window.location.pathname === '/admin/user/second-factor') return;
  void navigate({ to: '/user/second-factor', search: { redirect: here() }, replace: true } as never);
}

/** The current path, without the parameter that caused the redirect. */
function here(): string {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  parameters.delete(NO_TOKEN);
  return pathname + (parameters.size > 0 ? `?${parameters.toString()}` : '');
}
