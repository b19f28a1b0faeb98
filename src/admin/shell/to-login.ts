/** The way to the login page, which leads back to where the person is. */

/** In the address: the person is to log in anew, whatever the browser holds (specification, section 2). */
export const NO_TOKEN = 'noToken';

type Navigate = (options: never) => Promise<void>;

/** Does nothing on the login page itself: several calls may find the login gone at once. */
export function toLogin(navigate: Navigate): void {
  if (isLoginPage()) return;
  void navigate({ to: '/login', search: { redirect: here() }, replace: true } as never);
}

/** The same with a whole load of the page, so that nothing of who was here stays in memory. */
export function reloadToLogin(): void {
  if (!isLoginPage()) window.location.assign(`/admin/login?redirect=${encodeURIComponent(here())}`);
}

function isLoginPage(): boolean {
  return window.location.pathname === '/admin/login';
}

/** Where the person is, without the parameter that sent them away. */
function here(): string {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  parameters.delete(NO_TOKEN);
  return pathname + (parameters.size > 0 ? `?${parameters.toString()}` : '');
}
