/** A login that expires while a user works: calls that wait until they are logged in again. */

export interface Reauthentication {
  /** Records that a user works on this page, once the server has confirmed it. */
  confirm: () => void;
  /**
   * Prompts for a login. Resolves to true once the same user is logged in again, to false on a page that is not in
   * use yet: it redirects to the login page instead.
   */
  ask: () => Promise<boolean>;
  /** The person is logged in again. */
  settle: () => void;
  isOpen: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** One per page. */
export function createReauthentication(): Reauthentication {
  let isConfirmed = false;
  let pending: PromiseWithResolvers<boolean> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: PromiseWithResolvers<boolean> | null) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  return {
    confirm: () => void (isConfirmed = true),
    ask() {
      if (!isConfirmed) return Promise.resolve(false);
      if (!pending) become(Promise.withResolvers<boolean>());
      return pending?.promise ?? Promise.resolve(false);
    },
    settle() {
      pending?.resolve(true);
      become(null);
    },
    isOpen: () => pending !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
