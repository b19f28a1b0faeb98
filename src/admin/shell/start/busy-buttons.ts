/**
 * A button that is busy is disabled, and browsers take the focus from what is disabled. When it is done the focus is back,
 * unless the person has moved on.
 */
export function restoreFocusOfBusyButtons(): void {
  let held: HTMLButtonElement | null = null;
  const see = (button: HTMLButtonElement) => {
    const { activeElement } = document;
    if (button.disabled && button.hasAttribute('data-loading') && activeElement === button) held = button;
    else if (button === held && !button.disabled) {
      if (activeElement === null || activeElement === document.body) button.focus({ preventScroll: true });
      held = null;
    }
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLButtonElement) see(target);
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
}
