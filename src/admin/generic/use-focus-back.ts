import { useLayoutEffect } from 'react';

/**
 * For a dialog that is mounted only while it is open: when it closes, the focus returns to the control that opened it; for
 * a menu entry, to the menu's button.
 */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const active = document.activeElement;
    const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    const opener = button ? document.getElementById(button) : active;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}
