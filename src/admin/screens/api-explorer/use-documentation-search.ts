import { useEffect, type RefObject } from 'react';

/**
 * While the documentation is open, Ctrl+K (Cmd+K) opens its search, like the label of that search, and not the
 * search of the admin, unless the focus is outside the explorer.
 */
export function useDocumentationSearch(explorer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      const root = explorer.current;
      const focused = document.activeElement;
      const input = root?.querySelector<HTMLElement>('.graphiql-doc-explorer-search input');
      // A focus that was lost is on the page or on the screen around the explorer.
      if (!root || !input || !(root.contains(focused) || focused?.contains(root))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    };
    window.addEventListener('keydown', search, { capture: true });
    return () => window.removeEventListener('keydown', search, { capture: true });
  }, [explorer]);
}
