import { describe, expect, it } from 'vitest';
import { createLocalDraftStore, dropDraft, localDrafts } from './local-draft.ts';

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

describe('work stored in the browser', () => {
  it('a draft is offered until the server has it, and only for its item', () => {
    const storage = memory();
    createLocalDraftStore(storage, 'content.1').keep(request, 5);
    expect(localDrafts(storage, 'content.1', { name: 'Old' })).toMatchObject([{ ...request, at: 5 }]);
    expect(localDrafts(storage, 'content.1', { name: 'Mine' })).toEqual([]);
    expect(localDrafts(storage, 'content.2', { name: 'Old' })).toEqual([]);
    expect(localDrafts(storage, 'content', { name: 'Old' })).toEqual([]);
  });

  it('a draft is not offered to another user, and remains for its author', () => {
    const storage = memory();
    createLocalDraftStore(storage, 'content.1', 3).keep(request, 5);
    expect(localDrafts(storage, 'content.1', { name: 'Old' }, 4)).toEqual([]);
    expect(localDrafts(storage, 'content.1', { name: 'Old' }, 3)).toMatchObject([request]);
  });

  it('a draft is removed when no change is pending', () => {
    const storage = memory();
    const keeper = createLocalDraftStore(storage, 'content.1');
    keeper.keep(request, 5);
    keeper.keep(null, 6);
    expect(storage.length).toBe(0);
  });

  it('a draft of one visit is not removed by another one that saves, or types while it is offered', () => {
    const storage = memory();
    createLocalDraftStore(storage, 'content.1').keep(request, 5);
    const second = createLocalDraftStore(storage, 'content.1');
    second.keep({ ...request, changes: { name: 'Second' } }, 7);
    const stored = { name: 'Old' };
    expect(localDrafts(storage, 'content.1', stored).map(({ changes }) => changes['name'])).toEqual([
      'Second',
      'Mine',
    ]);
    second.keep(null, 8);
    const [left, ...others] = localDrafts(storage, 'content.1', stored);
    expect([left?.changes, others]).toEqual([{ name: 'Mine' }, []]);
    dropDraft(storage, left?.key ?? '');
    expect(localDrafts(storage, 'content.1', stored)).toEqual([]);
  });

  it('a full browser storage is reported', () => {
    expect(createLocalDraftStore(memory(10), 'content.1').keep(request, 5)).toBe(false);
  });

  it('ignores what another program wrote under its name', () => {
    const storage = memory();
    storage.setItem('masthead.unsaved.content.1/a', '{"changes":');
    storage.setItem('masthead.unsaved.content.1/b', '{"version":"1.0"}');
    expect(localDrafts(storage, 'content.1', {})).toEqual([]);
  });
});
