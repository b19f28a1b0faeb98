/**
 * Restores a lost focus. Browsers move the focus to the page when its element is removed or disabled: a
 * keyboard user would start at the top of the page, and a screen reader would be silent.
 */
import { createFocusTrail } from './focus-trail.ts';

/** Longer than a dialog or menu takes to return the focus. */
const SETTLED_MS = 100;

/**
 * An element that is enabled again gets the focus back. If it was removed, the focus goes to the button of
 * its menu, to its dialog, to what opened the dialog, or to the screen. Not if the user has moved the focus.
 */
export function restoreLostFocus(): void {
  const trail = createFocusTrail<HTMLElement>();
  let disabled: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    if (!isFocusLost() || trail.last()?.isConnected !== false) return;
    const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]');
    const modal = [...dialogs].findLast((dialog) => dialog.checkVisibility());
    const main = document.getElementById('main');
    for (const element of [...trail.candidates(), main])
      if (element && (!modal || modal.contains(element)) && tryFocus(element)) return;
    if (modal) tryFocus(modal);
  };
  const onChange = () => {
    const last = trail.last();
    if (last?.matches(':disabled')) disabled = last;
    if (!last || !isFocusLost()) return;
    if (last === disabled && last.matches(':enabled')) {
      disabled = null;
      tryFocus(last);
    }
    if (last.isConnected) return;
    clearTimeout(timer);
    timer = setTimeout(restore, SETTLED_MS);
  };
  window.addEventListener('pointerdown', trail.clear, true);
  window.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) trail.add(placeOf(target));
  });
  new MutationObserver((changes) => {
    if (changes.some(({ type, removedNodes }) => type === 'attributes' || removedNodes.length > 0))
      onChange();
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

function placeOf(element: HTMLElement) {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return {
    element,
    menuButton: button ? document.getElementById(button) : null,
    dialog: element.closest<HTMLElement>('[role=dialog]'),
  };
}

/** Whether no element has the focus. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Focuses the element; false if it cannot have the focus. */
function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
