import { expect, test } from 'vitest';
import { createWindowName } from './window-name.ts';

type Entries = Map<string, string>;

function storageOf(entries: Entries) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test('a tab has the same name after each reload', () => {
  const tab: Entries = new Map();
  const first = createWindowName(storageOf(tab));
  first.leave();
  const second = createWindowName(storageOf(tab));
  second.leave();
  expect([second.name, createWindowName(storageOf(tab)).name]).toEqual([first.name, first.name]);
});

test('a duplicate of a tab gets another name', () => {
  const tab: Entries = new Map();
  createWindowName(storageOf(tab)).leave();
  const { name } = createWindowName(storageOf(tab));
  const duplicate = createWindowName(storageOf(new Map(tab)));
  expect(duplicate.name).not.toBe(name);
});
