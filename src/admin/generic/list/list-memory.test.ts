import { expect, test } from 'vitest';
import { forgetLists, rememberedList, rememberList } from './list-memory.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

test('a list is remembered for its site alone, as it was last looked at', () => {
  const storage = memory();
  rememberList(storage, 1, '/content', { search: 'ebb & flow', sort: '-name', after: 'c=1' });
  rememberList(storage, 2, '/content', { type: 'News' });
  expect(rememberedList(storage, 1, '/content')).toEqual({
    search: 'ebb & flow',
    sort: '-name',
    after: 'c=1',
  });
  expect(rememberedList(storage, 2, '/content')).toEqual({ type: 'News' });
  expect(rememberedList(storage, 1, '/redirects')).toEqual({});
  rememberList(storage, 1, '/content', {});
  expect(rememberedList(storage, 1, '/content')).toEqual({});
});

test('nothing of any list is left for the next person; what is not about lists stays', () => {
  const storage = memory();
  storage.setItem('masthead.preview', 'true');
  rememberList(storage, 1, '/content', { search: 'pilot' });
  rememberList(storage, 1, '/redirects', { search: 'quay' });
  forgetLists(storage);
  expect(storage.length).toBe(1);
  expect(storage.getItem('masthead.preview')).toBe('true');
});
