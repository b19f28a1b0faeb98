/** Custom events of the page for the site's tag manager (specification, section 7 "Tracking mutations"). */
import { consent } from '#site/elements/consent.ts';

/** Callbacks of the tag manager that confirm an event: one of the container, and one of its tags. */
const CALLBACKS = 2;

/** An event without them is not confirmed; nothing waits longer for it. */
const WAIT_MS = 2_000;

const NAME = /^[A-Za-z]\w{0,39}$/;

interface TagWindow extends Window {
  dataLayer?: object[];
}

/**
 * Hands an event to the tag manager. Resolves with true after its second callback; with false without performance
 * consent, without a tag manager on the page, for a name that is not letters, digits and underscores, or after two
 * seconds. Never rejects.
 */
export function sendCustomEvent(name: string, details: object = {}): Promise<boolean> {
  const { dataLayer }: TagWindow = window;
  if (!dataLayer || !consent.granted('performance') || !NAME.test(name)) return Promise.resolve(false);
  return new Promise((resolve) => {
    let callbacks = 0;
    const eventCallback = () => {
      callbacks += 1;
      if (callbacks === CALLBACKS) resolve(true);
    };
    setTimeout(() => resolve(false), WAIT_MS);
    dataLayer.push({ ...details, event: name, eventCallback, eventTimeout: WAIT_MS });
  });
}
