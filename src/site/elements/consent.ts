/** The reader's consent on this page, for scripts of pages: elements, islands, advertisements, analytics. */
import { CONSENT_EVENT, type ConsentCategory } from '#site/consent/consent.ts';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Attribute with the granted purposes, for scripts and styles. */
const ATTRIBUTE = 'data-consent';

export const consent = {
  /**
   * Whether the reader consented to a purpose. False until the choice is known, and always on a site without
   * content that needs consent; `necessary` is always granted.
   */
  granted(category: ConsentCategory): boolean {
    const granted = document.documentElement.getAttribute(ATTRIBUTE) ?? '';
    return category === 'necessary' || granted.split(' ').includes(category);
  },

  /**
   * Calls `listener` when the granted purposes become known, and whenever they change. Returns a function
   * that unsubscribes.
   */
  subscribe(listener: () => void): () => void {
    document.addEventListener(CONSENT_EVENT, listener);
    return () => document.removeEventListener(CONSENT_EVENT, listener);
  },
};

/** Publishes the granted purposes to the page. Fires no event if they are unchanged. */
export function grant(categories: readonly ConsentCategory[]): void {
  const granted = categories.join(' ');
  if (document.documentElement.getAttribute(ATTRIBUTE) === granted) return;
  document.documentElement.setAttribute(ATTRIBUTE, granted);
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT));
}
