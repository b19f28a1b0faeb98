/** What the element needs after its start: the clicks, the session and the tag manager. */
import { classifyClick, type Click } from './classify-click.ts';
import { forgetOnWithdrawal } from './session.ts';

export { hasConsent, sessionId } from './session.ts';

/** Calls `add` for each click that a kind describes, also in the parts that are loaded later. */
export function followClicks(add: (kind: string, details: Omit<Click, 'kind'>) => void): void {
  const listener = ({ target, button }: MouseEvent) => {
    // The right button opens a menu.
    const click = target instanceof Element && button < 2 && classifyClick(target);
    if (!click) return;
    const { kind, ...details } = click;
    add(kind, details);
    void custom(kind, details);
  };
  // Before other listeners, which may change or remove what was clicked.
  addEventListener('click', listener, true);
  addEventListener('auxclick', listener, true);
  forgetOnWithdrawal();
}

/** As `sendCustomEvent`, whose code is loaded only with a tag manager on the page. */
export async function custom(name: string, details: object): Promise<boolean> {
  if (!('dataLayer' in window)) return false;
  const part = await import('./tag-manager.ts').catch(() => null);
  return part?.sendCustomEvent(name, details) ?? false;
}
