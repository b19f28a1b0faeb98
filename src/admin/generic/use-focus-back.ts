import { useLayoutEffect } from 'react';

/**
 * For a dialog that is there only while it is open: closed, the focus is back with what opened it; for an entry of a menu,
 * with the menu's button.
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
