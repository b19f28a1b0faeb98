import { describe, expect, test } from 'vitest';
import { createExplorerStorage } from './explorer-storage.ts';

/** A storage of a browser, in memory. */
function browserStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const SECRET = '{"Authorization":"Bearer mhk_secret"}';

describe('the storage of the API explorer', () => {
  test('each user has a separate storage, and clearing it clears no other', () => {
    const storage = browserStorage();
    storage.setItem('masthead.site', 'quayside');
    const [first, second] = [createExplorerStorage(storage, 1), createExplorerStorage(storage, 12)];
    first.setItem('graphiql:query', '{ getSite { id } }');
    expect(second.getItem('graphiql:query')).toBeNull();
    second.setItem('graphiql:query', '{ a }');
    expect([first.length, second.length]).toEqual([1, 1]);
    first.clear();
    expect([...storage.values.values()]).toEqual(['quayside', '{ a }']);
  });

  test.each([
    ['graphiql:headers', SECRET],
    ['graphiql:tabState', JSON.stringify({ tabs: [{ query: '{ a }', headers: SECRET }], activeTabIndex: 0 })],
    ['graphiql:queries', JSON.stringify({ queries: [{ query: '{ a }', headers: SECRET }] })],
    ['graphiql:favorites', JSON.stringify({ favorites: [{ query: '{ a }', headers: SECRET }] })],
  ])('the headers in %s are not stored', (key, value) => {
    const storage = browserStorage();
    createExplorerStorage(storage, 1).setItem(key, value);
    expect([...storage.values.values()].join()).not.toContain('mhk_secret');
  });

  test('variables are stored as the user wrote them', () => {
    const storage = createExplorerStorage(browserStorage(), 1);
    storage.setItem('graphiql:variables', '{"headers": [1]');
    expect(storage.getItem('graphiql:variables')).toBe('{"headers": [1]');
  });
});
