/**
 * Restores the focus of busy buttons. A busy button is disabled, and browsers move the focus away from
 * disabled elements. When the button is enabled again, it gets the focus back, unless the user has moved the
 * focus.
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
