/** Opens and closes the command palette, whose code is loaded on first use. */
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CapturedKeys } from './waiting-search.tsx';

export type Palette = ReturnType<typeof usePalette>;

export function usePalette() {
  const [openCount, setOpenCount] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const typed = useRef<(() => CapturedKeys) | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const open = () => {
    if (typed.current) return;
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    flushSync(() => {
      setOpenCount((count) => count + 1);
      setIsWaiting(true);
    });
  };
  useHotkeys([['mod+K', open]], []);
  return {
    open,
    openCount,
    isWaiting,
    typed,
    /**
     * Call when the palette has the focus: returns the text that was typed while the palette's code was
     * loading.
     */
    take: (): CapturedKeys => {
      const taken = typed.current?.() ?? { text: '', isEntered: false };
      setIsWaiting(false);
      return taken;
    },
    /** Call when the palette is closed without a selection: returns the focus to where it was. */
    close: () => {
      setIsWaiting(false);
      opener.current?.focus();
      opener.current = null;
    },
    cancel: () => {
      setIsWaiting(false);
      setOpenCount(0);
      opener.current?.focus();
    },
    /** Call when an entry was selected: moves the focus to its screen. */
    leave: () => {
      opener.current = null;
      focusScreen();
    },
  };
}

/**
 * Focuses the main area again until a key or button is pressed, because a screen that is being replaced may
 * remove the focused element.
 */
function focusScreen(): void {
  const main = document.querySelector<HTMLElement>('#main');
  if (!main) return;
  const focus = () => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) main.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  const end = new AbortController();
  const stop = () => {
    observer.disconnect();
    end.abort();
  };
  // Deferred, because the key press that selected the entry is still being dispatched.
  setTimeout(() => {
    focus();
    window.addEventListener('keydown', stop, { capture: true, signal: end.signal });
    window.addEventListener('pointerdown', stop, { capture: true, signal: end.signal });
  });
}
