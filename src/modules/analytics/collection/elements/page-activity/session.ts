/** Id of the reader's session, in the storage of the tab; only with performance consent (specification, section 7). */
import { consent } from '#site/elements/consent.ts';

const KEY = 'session';

/** The id, which is created with the first event after consent; undefined without consent or storage. */
export function sessionId(): string | undefined {
  if (!hasConsent()) return undefined;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored) return stored;
    const created = crypto.randomUUID();
    sessionStorage.setItem(KEY, created);
    return created;
  } catch {
    return undefined;
  }
}

/** Whether the reader agreed to measurements. */
export const hasConsent = () => consent.granted('performance');

/** Deletes the id when the reader withdraws the consent. */
export function forgetOnWithdrawal(): void {
  consent.subscribe(() => {
    try {
      if (!hasConsent()) sessionStorage.removeItem(KEY);
    } catch {
      // Without storage there is nothing to delete.
    }
  });
}
