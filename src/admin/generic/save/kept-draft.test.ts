import { describe, expect, it } from 'vitest';
import { keepDraft, keptDraft } from './kept-draft.ts';

function memory(room = 10_000): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new Error('QuotaExceededError');
      held.set(key, value);
    },
  };
}
const request = { version: '1.0', changes: { name: 'Mine' }, base: { name: 'Old' } };

describe('work kept in the browser', () => {
  it('is offered back until the server has it', () => {
    const storage = memory();
    keepDraft(storage, 'content.1', request, 5);
    expect(keptDraft(storage, 'content.1', { name: 'Old' })).toEqual({ ...request, at: 5 });
    expect(keptDraft(storage, 'content.1', { name: 'Mine' })).toBeNull();
    expect(keptDraft(storage, 'content.2', { name: 'Old' })).toBeNull();
  });

  it('is gone when there is nothing pending', () => {
    const storage = memory();
    keepDraft(storage, 'content.1', request, 5);
    keepDraft(storage, 'content.1', null, 6);
    expect(keptDraft(storage, 'content.1', { name: 'Old' })).toBeNull();
  });

  it('says when the browser has no room', () => {
    expect(keepDraft(memory(10), 'content.1', request, 5)).toBe(false);
  });

  it('ignores what another program wrote under its name', () => {
    const storage = memory();
    storage.setItem('masthead.unsaved.content.1', '{"changes":');
    expect(keptDraft(storage, 'content.1', {})).toBeNull();
  });
});
