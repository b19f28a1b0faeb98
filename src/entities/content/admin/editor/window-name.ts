/**
 * The name under which a tab announces the items that it has open. It outlasts a reload: the server may still have the
 * row of the page that ended, and the user is not in another window.
 */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'masthead.window';

/**
 * Creates the name of a page: that of the page before it in the same tab, otherwise a new one. The storage has the name
 * only between two pages, because the browser copies it into a duplicate of the tab.
 */
export function createWindowName(storage: TabStorage): { name: string; leave: () => void } {
  const name = storage.getItem(KEY) ?? crypto.randomUUID();
  storage.removeItem(KEY);
  return { name, leave: () => storage.setItem(KEY, name) };
}

let ofPage: string | null = null;

/** The name of this page. */
export function windowName(): string {
  if (ofPage !== null) return ofPage;
  const { name, leave } = createWindowName(sessionStorage);
  window.addEventListener('pagehide', leave);
  ofPage = name;
  return name;
}
