/** The way to the login page, which leads back to where the person is. */

/** In the address: the person is to log in anew, whatever the browser holds (specification, section 2). */
export const NO_TOKEN = 'noToken';

type Navigate = (options: never) => Promise<void>;

/** Does nothing on the login page itself: several calls may find the login gone at once. */
export function toLogin(navigate: Navigate): void {
  const { pathname, search } = window.location;
  if (pathname === '/admin/login') return;
  const parameters = new URLSearchParams(search);
  parameters.delete(NO_TOKEN);
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
  void navigate({ to: '/login', search: { redirect: pathname + rest }, replace: true } as never);
}
