/** Handles a login that expires while a user works: calls wait until the user has logged in again. */

export interface Reauthentication {
  /** Records that the server has confirmed the login of this page's user. */
  confirm: () => void;
  /**
   * Prompts for a login. Resolves to true once the same user is logged in again. Resolves to false on a page
   * that is not in use yet, which redirects to the login page instead.
   */
  ask: () => Promise<boolean>;
  /** Reports that the user has logged in again; the waiting calls continue. */
  settle: () => void;
  isOpen: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Creates the state of reauthentication; each page has exactly one. */
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
