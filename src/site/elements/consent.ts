/** What the reader of this page agreed to, for programs of pages: elements, islands, advertisements, counting. */
import { CONSENT_EVENT, type ConsentCategory } from '#site/consent/consent.ts';

/** What is granted, for programs and styles. */
const ATTRIBUTE = 'data-consent';

export const consent = {
  /**
   * Whether the reader agreed to a purpose. False until that is known, and always on a site that has nothing to ask for;
   * `necessary` is always granted.
   */
  granted(category: ConsentCategory): boolean {
    const granted = document.documentElement.getAttribute(ATTRIBUTE) ?? '';
    return category === 'necessary' || granted.split(' ').includes(category);
  },

  /** Calls back whenever what is granted changes, the first time when it becomes known. Returns what ends that. */
  subscribe(listener: () => void): () => void {
    document.addEventListener(CONSENT_EVENT, listener);
    return () => document.removeEventListener(CONSENT_EVENT, listener);
  },
};

/** Publishes the granted categories to the page. No event if they are unchanged. */
export function grant(categories: readonly ConsentCategory[]): void {
  const granted = categories.join(' ');
  if (document.documentElement.getAttribute(ATTRIBUTE) === granted) return;
  document.documentElement.setAttribute(ATTRIBUTE, granted);
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT));
}
