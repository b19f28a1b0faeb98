/** Redirects to the login page, which returns to the current screen. */

/** In the URL: the person has to log in again, whatever the browser holds (specification, section 2). */
export const NO_TOKEN = 'noToken';

type Navigate = (options: never) => Promise<void>;

/**
 * With a full page load: the server knows whether the single sign-on is the login page, and no data of the previous
 * user stays in memory. Does nothing on the login page itself: several calls may find the login expired concurrently.
 */
export function toLogin(): void {
  if (window.location.pathname === '/admin/login') return;
  window.location.replace(`/admin/login?redirect=${encodeURIComponent(here())}`);
}

/** To where a second factor is set up, for someone who may do nothing else. */
export function toSecondFactor(navigate: Navigate): void {
  if (window.location.pathname === '/admin/user/second-factor') return;
  void navigate({ to: '/user/second-factor', search: { redirect: here() }, replace: true } as never);
}

/** Where the person is, without the parameter that sent them away. */
function here(): string {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  parameters.delete(NO_TOKEN);
  return pathname + (parameters.size > 0 ? `?${parameters.toString()}` : '');
}
