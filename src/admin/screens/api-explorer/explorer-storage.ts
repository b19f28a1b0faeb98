/** Where the API explorer stores tabs and history: in this browser, separately for each user, without headers. */

interface ExplorerStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  clear: () => void;
  length: number;
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Keys of the editor whose values are JSON with the headers of a tab or of a request. */
const WITH_HEADERS = /:(?:tabState|queries|favorites)$/;

/**
 * Creates the storage of one user. Headers can contain keys of the API, so that they are never stored: the editor's history
 * would store them, whatever its setting is.
 */
export function createExplorerStorage(storage: BrowserStorage, userId: number): ExplorerStorage {
  const prefix = `masthead.api-explorer.${userId}.`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  return {
    getItem: (key) => storage.getItem(`${prefix}${key}`),
    setItem(key, value) {
      if (key.endsWith(':headers')) return;
      storage.setItem(`${prefix}${key}`, WITH_HEADERS.test(key) ? withoutHeaders(value) : value);
    },
    removeItem: (key) => storage.removeItem(`${prefix}${key}`),
    clear() {
      for (const key of keys()) storage.removeItem(key);
    },
    get length() {
      return keys().length;
    },
  };
}

function withoutHeaders(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => (name === 'headers' ? undefined : value));
}
