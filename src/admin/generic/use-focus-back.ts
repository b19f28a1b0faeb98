import { useLayoutEffect } from 'react';

/**
 * Returns the focus when a dialog closes that is mounted only while open: to the control that opened the
 * dialog; if that was a menu entry, to the menu's button.
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
