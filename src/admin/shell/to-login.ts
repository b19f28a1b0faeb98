/** The way to the login page, which leads back to where the person is. */

type Navigate = (options: never) => Promise<void>;

/** Does nothing on the login page itself: several calls may find the login gone at once. */
export function toLogin(navigate: Navigate): void {
  const { pathname, search } = window.location;
  if (pathname === '/admin/login') return;
  void navigate({ to: '/login', search: { redirect: pathname + search }, replace: true } as never);
}
