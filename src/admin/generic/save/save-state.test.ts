import { describe, expect, it } from 'vitest';
import type { RichText } from '#model/rich-text.ts';
import {
  begin,
  decide,
  fail,
  pending,
  refuse,
  resume,
  startState,
  succeed,
  type SaveState,
  type SaveValues,
} from './save-state.ts';

const label = (field: string) => field;
const text = (...lines: string[]): RichText => ({
  v: 1,
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
const start = (values: SaveValues) => startState({ version: '1.0', values });
const begun = (state: SaveState, current: SaveValues) => {
  const found = begin(state, current);
  if (!found) throw new Error('Nothing was begun.');
  return found;
};

describe('autosave', () => {
  it('sends what changed with what it was', () => {
    const state = start({ name: 'Old', deck: null, body: text('a') });
    expect(begun(state, { name: 'New', deck: null, body: text('a') }).request).toEqual({
      version: '1.0',
      changes: { name: 'New' },
      base: { name: 'Old' },
    });
  });

  it('has nothing to send when a change was taken back', () => {
    expect(pending(start({ name: 'Old', deck: null }), { name: 'Old', deck: undefined })).toBeNull();
  });

  it('has one save on its way at a time', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'b' });
    expect(begin(state, { name: 'c' })).toBeNull();
  });

  it('keeps what was typed while the save was on its way, and sends just that next', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'ab' });
    const settled = succeed(state, { version: '1.1', values: { name: 'ab' } }, { name: 'abc' }, label);
    expect(settled.values).toEqual({ name: 'abc' });
    expect(pending(settled.state, settled.values)).toEqual({
      version: '1.1',
      changes: { name: 'abc' },
      base: { name: 'ab' },
    });
  });

  it('takes in what a colleague wrote elsewhere and names it', () => {
    const { state } = begun(start({ name: 'a', deck: null }), { name: 'b', deck: null });
    const settled = succeed(
      state,
      { version: '1.2', values: { name: 'b', deck: 'Theirs' } },
      { name: 'b', deck: null },
      label,
    );
    expect(settled.values).toEqual({ name: 'b', deck: 'Theirs' });
    expect(settled.incoming).toEqual(['deck']);
    expect(pending(settled.state, settled.values)).toBeNull();
  });

  it('merges a paragraph that came in with one typed meanwhile', () => {
    const mine = { body: text('one', 'between', 'two mine') };
    const { state } = begun(start({ body: text('one', 'between', 'two') }), mine);
    const answer = { version: '1.2', values: { body: text('one theirs', 'between', 'two mine') } };
    const settled = succeed(state, answer, { body: text('one', 'between', 'two mine, longer') }, label);
    expect(settled.values['body']).toEqual(text('one theirs', 'between', 'two mine, longer'));
    expect(settled.state.conflicts).toEqual([]);
  });

  it('never drops either text when the same words changed on both sides while a save was on its way', () => {
    const { state } = begun(start({ name: 'a', deck: null }), { name: 'b', deck: null });
    const settled = succeed(
      state,
      { version: '1.2', values: { name: 'b', deck: 'Theirs' } },
      { name: 'b', deck: 'Mine' },
      label,
    );
    expect(settled.values['deck']).toBe('Mine');
    expect(settled.state.conflicts).toMatchObject([{ field: 'deck', yours: 'Mine', theirs: 'Theirs' }]);
    expect(begin(settled.state, settled.values)).toBeNull();
  });

  it('keeps everything after a failure and sends it again', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'b' });
    const failed = fail(state, 'No connection.');
    expect(failed.failure).toBe('No connection.');
    expect(begun(failed, { name: 'bc' }).request.changes).toEqual({ name: 'bc' });
  });

  it('waits for a decision, then says that it knows the other text, on the old version', () => {
    const { state } = begun(start({ name: 'a', deck: 'x' }), { name: 'mine', deck: 'y' });
    const refused = refuse(state, [
      { field: 'name', label: 'Title', base: 'a', yours: 'mine', theirs: 'theirs' },
    ]);
    expect(begin(refused, { name: 'mine', deck: 'y' })).toBeNull();
    const decided = decide(refused, { name: 'both' }, { name: 'mine', deck: 'y' });
    // The old version makes the server merge `deck` as well instead of overwriting it.
    expect(begun(decided.state, decided.values).request).toEqual({
      version: '1.0',
      changes: { name: 'both', deck: 'y' },
      base: { name: 'theirs', deck: 'x' },
    });
  });

  it('sends nothing for a conflict that was decided for the other side', () => {
    const refused = refuse(begun(start({ name: 'a' }), { name: 'mine' }).state, [
      { field: 'name', label: 'Title', base: 'a', yours: 'mine', theirs: 'theirs' },
    ]);
    const decided = decide(refused, { name: 'theirs' }, { name: 'mine' });
    expect(pending(decided.state, decided.values)).toBeNull();
  });

  it('continues kept work from the version it was made on', () => {
    const state = startState({ version: '2.0', values: { name: 'newer', deck: 'd' } });
    const resumed = resume(
      state,
      { version: '1.0', changes: { name: 'mine' }, base: { name: 'old' } },
      state.confirmed,
    );
    expect(begun(resumed.state, resumed.values).request).toEqual({
      version: '1.0',
      changes: { name: 'mine' },
      base: { name: 'old' },
    });
  });
});
