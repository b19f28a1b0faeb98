/** Opening and closing the command palette, whose code is loaded when it is first opened. */
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
    /** To be called when the palette has the focus: returns what was typed while its code was loading. */
    take: (): CapturedKeys => {
      const taken = typed.current?.() ?? { text: '', isEntered: false };
      setIsWaiting(false);
      return taken;
    },
    /** To be called when the palette is closed without a choice: returns the focus to where it was. */
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
    /** To be called when an entry was chosen: moves the focus to its screen. */
    leave: () => {
      opener.current = null;
      focusScreen();
    },
  };
}

/** Until a key or button is pressed: the focused element may be removed by a screen that is replaced. */
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
  // The key press that chose is still on its way.
  setTimeout(() => {
    focus();
    window.addEventListener('keydown', stop, { capture: true, signal: end.signal });
    window.addEventListener('pointerdown', stop, { capture: true, signal: end.signal });
  });
}
