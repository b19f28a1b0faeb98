import { expect, test } from 'vitest';
import { clearOrigins, noteVisit, openedFrom, type Visit } from './opened-from.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const LABELS: Record<string, string> = { '/': 'Home', '/content': 'Content' };
const visit = (key: string, path: string, search: Record<string, string> = {}): Visit => ({
  key,
  path,
  search,
});

/** Simulates the visits in order and returns the origin of the last one. */
function walk(...visits: Visit[]) {
  const storage = memory();
  for (const [index, to] of visits.entries()) {
    const from = visits[index - 1];
    if (from) noteVisit(storage, from, to, (path) => LABELS[path] ?? null);
  }
  return openedFrom(storage, visits.at(-1)?.key ?? '');
}

const LIST = visit('list', '/content', { search: 'ebb & flow', after: 'c=1' });
const HOME = visit('home', '/');
const ITEM = visit('item', '/edit-content/1');

test('the back link of a record returns to the list with its filters, or to the dashboard', () => {
  expect(walk(LIST, ITEM)).toEqual({
    path: '/content',
    search: { search: 'ebb & flow', after: 'c=1' },
    label: 'Content',
  });
  expect(walk(LIST, HOME, ITEM)).toEqual({ path: '/', search: {}, label: 'Home' });
});

test('a record opened by its URL has no origin', () => {
  expect(walk(ITEM)).toBeNull();
});

test('a page of the record itself, and a neighbouring record, preserve the origin', () => {
  const versions = visit('versions', '/edit-content/1/versions');
  const other = visit('other', '/edit-content/2');
  const again = visit('again', '/edit-content/1');
  expect(walk(HOME, ITEM, versions, again)?.path).toBe('/');
  expect(walk(HOME, ITEM, other)).toEqual({ path: '/edit-content/1', search: {}, label: null });
  expect(walk(HOME, ITEM, other, again)?.path).toBe('/');
  expect(walk(HOME, ITEM, visit('preview', '/edit-content/1', { preview: 'on' }))?.path).toBe('/');
});

test('a new record has the origin of its form', () => {
  expect(walk(LIST, visit('form', '/create-content/article'), ITEM)?.path).toBe('/content');
});

test('stored visits are limited to the useful ones, and none remain for the next user', () => {
  const storage = memory();
  for (let number = 0; number < 500; number += 1)
    noteVisit(
      storage,
      LIST,
      visit(`item${number}`, `/edit-content/${number}`),
      (path) => LABELS[path] ?? null,
    );
  expect(openedFrom(storage, 'item499')?.path).toBe('/content');
  expect(openedFrom(storage, 'item1')).toBeNull();
  expect(JSON.stringify([...storage.entries]).length).toBeLessThan(20_000);
  clearOrigins(storage);
  expect(storage.entries.size).toBe(0);
});
