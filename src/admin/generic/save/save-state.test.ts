import { describe, expect, it } from 'vitest';
import type { RichText } from '#rich-text/document/rich-text.ts';
import {
  accept,
  begin,
  fail,
  pending,
  refuse,
  startState,
  succeed,
  type SaveState,
  type SaveValues,
} from './save-state.ts';
import { decide, type Decision } from './decisions.ts';
import { planConflict } from './conflict.ts';
import { resume } from './restore.ts';

const label = (field: string) => ({ label: field, isProse: field !== 'body' });
const text = (...lines: string[]): RichText => ({
  v: 1,
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
const start = (values: SaveValues) => startState({ version: '1.0', values });
const begun = (state: SaveState, current: SaveValues) => {
  const found = begin(state, current, label);
  if (!found) throw new Error('Nothing was begun.');
  return found;
};

/** Decides all passages of all fields. */
const decideAll = (state: SaveState, choice: Decision['choice'], current: SaveValues) => {
  let [next, values] = [state, current];
  for (const conflict of state.conflicts)
    for (const { key } of planConflict(conflict, current[conflict.field], label).passages) {
      const decided = decide(next, { field: conflict.field, key, choice }, values, label);
      if (decided) ({ state: next, values } = decided);
    }
  return { state: next, values };
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

  it('autosave sends nothing when a change was reverted', () => {
    expect(pending(start({ name: 'Old', deck: null }), { name: 'Old', deck: undefined })).toBeNull();
  });

  it('autosave sends one save at a time', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'b' });
    expect(begin(state, { name: 'c' }, label)).toBeNull();
  });

  it('autosave preserves typing during a save, and sends only that next', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'ab' });
    const settled = succeed(state, { version: '1.1', values: { name: 'ab' } }, { name: 'abc' }, label);
    expect(settled.values).toEqual({ name: 'abc' });
    expect(pending(settled.state, settled.values)).toEqual({
      version: '1.1',
      changes: { name: 'abc' },
      base: { name: 'ab' },
    });
  });

  it('autosave merges a colleague’s change and names it', () => {
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

  it('autosave merges an incoming paragraph with one typed during the save', () => {
    const mine = { body: text('one', 'between', 'two mine') };
    const { state } = begun(start({ body: text('one', 'between', 'two') }), mine);
    const answer = { version: '1.2', values: { body: text('one theirs', 'between', 'two mine') } };
    const settled = succeed(state, answer, { body: text('one', 'between', 'two mine, longer') }, label);
    expect(settled.values['body']).toEqual(text('one theirs', 'between', 'two mine, longer'));
    expect(settled.state.conflicts).toEqual([]);
  });

  it('autosave never drops either text when the same words changed on both sides during a save', () => {
    const { state } = begun(start({ name: 'a', deck: null }), { name: 'b', deck: null });
    const settled = succeed(
      state,
      { version: '1.2', values: { name: 'b', deck: 'Theirs' } },
      { name: 'b', deck: 'Mine' },
      label,
    );
    expect(settled.values['deck']).toBe('Mine');
    expect(settled.state.conflicts).toMatchObject([{ field: 'deck', yours: 'Mine', theirs: 'Theirs' }]);
    expect(begin(settled.state, settled.values, label)).toBeNull();
  });

  it('autosave preserves everything after a failure and sends it again', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'b' });
    const failed = fail(state, 'Title is too long.', true);
    expect(failed.failure).toBe('Title is too long.');
    expect(begun(failed, { name: 'bc' }).request.changes).toEqual({ name: 'bc' });
  });

  it('repeats a save without an answer as it was, so that it counts once, then sends what was typed since', () => {
    const { state, request } = begun(start({ name: 'a' }), { name: 'a b' });
    const failed = fail(state, 'No connection.', false);
    const repeated = begun(failed, { name: 'a b c' });
    expect(repeated.request).toEqual(request);
    const settled = succeed(
      repeated.state,
      { version: '1.1', values: { name: 'a b' } },
      { name: 'a b c' },
      label,
    );
    expect(settled.values).toEqual({ name: 'a b c' });
    expect(begun(settled.state, settled.values).request).toEqual({
      version: '1.1',
      changes: { name: 'a b c' },
      base: { name: 'a b' },
    });
  });

  it('autosave ignores the trailing space that the server does not store', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'a b ' });
    const settled = succeed(state, { version: '1.1', values: { name: 'a b' } }, { name: 'a b ' }, label);
    expect(settled).toMatchObject({ values: { name: 'a b ' }, incoming: [] });
    expect(pending(settled.state, settled.values)).toBeNull();
    const onward = succeed(state, { version: '1.1', values: { name: 'a b' } }, { name: 'a b c' }, label);
    expect(onward).toMatchObject({ values: { name: 'a b c' }, incoming: [] });
  });

  const conflict = { field: 'name', label: 'Title', base: 'a', yours: 'mine', theirs: 'theirs' };

  it('saves the other fields while one waits for a decision', () => {
    const current = { name: 'mine', deck: 'y' };
    const { state } = begun(start({ name: 'a', deck: 'x' }), current);
    const refused = refuse(state, [conflict], current, label);
    expect(refused.state.conflicts).toMatchObject([{ field: 'name', yours: 'mine', theirs: 'theirs' }]);
    const next = begun(refused.state, refused.values);
    expect(next.request).toEqual({ version: '1.0', changes: { deck: 'y' }, base: { deck: 'x' } });
    const settled = succeed(
      next.state,
      { version: '1.2', values: { name: 'theirs, longer', deck: 'y' } },
      { name: 'mine', deck: 'y' },
      label,
    );
    expect(settled.state.conflicts).toMatchObject([{ field: 'name', theirs: 'theirs, longer' }]);
    expect(begin(settled.state, settled.values, label)).toBeNull();
    expect(pending(settled.state, settled.values)?.changes).toEqual({ name: 'mine' });
  });

  it('“Keep mine” preserves the form’s current values, not those that were sent', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'mine' });
    const refused = refuse(state, [conflict], { name: 'mine, and typed since' }, label);
    const decided = decideAll(refused.state, 'yours', { name: 'mine, and typed since, and more' });
    expect(decided.values).toEqual({ name: 'mine, and typed since, and more' });
    // The old version makes the server merge everything else instead of overwriting it.
    expect(begun(decided.state, decided.values).request).toEqual({
      version: '1.0',
      changes: { name: 'mine, and typed since, and more' },
      base: { name: 'theirs' },
      discarded: [{ field: 'name', value: 'theirs' }],
    });
  });

  it('“Keep theirs” sends all of the losing text, to be stored as a version', () => {
    const { state } = begun(start({ name: 'a' }), { name: 'mine' });
    const refused = refuse(state, [conflict], { name: 'mine' }, label);
    const decided = decideAll(refused.state, 'theirs', { name: 'mine, longer' });
    expect(decided.values).toEqual({ name: 'theirs' });
    const next = begun(decided.state, decided.values);
    expect(next.request).toEqual({
      version: '1.0',
      changes: {},
      base: {},
      discarded: [{ field: 'name', value: 'mine, longer' }],
    });
    const settled = succeed(
      next.state,
      { version: '1.2', values: { name: 'theirs' } },
      decided.values,
      label,
    );
    expect(pending(settled.state, settled.values)).toBeNull();
  });

  it('autosave needs no decision once the texts no longer conflict', () => {
    const { state } = begun(start({ name: 'one two three' }), { name: 'one zwei three' });
    const other = {
      field: 'name',
      label: 'Title',
      base: 'one two three',
      yours: 'one zwei three',
      theirs: 'one deux three',
    };
    const refused = refuse(state, [other], { name: 'ein two three' }, label);
    expect(refused.values).toEqual({ name: 'ein deux three' });
    expect(begun(refused.state, refused.values).request).toMatchObject({ base: { name: 'one deux three' } });
  });

  it('autosave ignores the response of another command during a save', () => {
    const { state } = begun(start({ name: 'a', deck: 'x' }), { name: 'a b', deck: 'x' });
    const accepted = accept(
      state,
      { version: '2.0', values: { name: 'a', deck: 'x' } },
      { name: 'a b c', deck: 'x' },
      label,
    );
    expect(accepted.values['name']).toBe('a b c');
    const settled = succeed(
      accepted.state,
      { version: '2.1', values: { name: 'a b', deck: 'x' } },
      accepted.values,
      label,
    );
    expect(settled.values['name']).toBe('a b c');
  });

  describe('work stored in the browser', () => {
    const draft = { version: '1.0', changes: { name: 'old words of mine' }, base: { name: 'old words' } };

    it('a draft is merged with the server’s current values', () => {
      const state = startState({ version: '2.0', values: { name: 'newer old words', deck: 'd' } });
      const resumed = resume(state, draft, state.confirmed, label);
      expect(begun(resumed.state, resumed.values).request).toEqual({
        version: '2.0',
        changes: { name: 'newer old words of mine' },
        base: { name: 'newer old words' },
      });
    });

    it('a draft becomes a conflict if both changed the same words', () => {
      const state = startState({ version: '2.0', values: { name: 'old words of theirs' } });
      const resumed = resume(state, draft, state.confirmed, label);
      expect(resumed.values).toEqual({ name: 'old words of mine' });
      expect(resumed.state.conflicts).toMatchObject([{ base: 'old words', theirs: 'old words of theirs' }]);
    });

    it('a draft’s conflict names the author of the other side, as the server last reported', () => {
      const writer = (id: number) => ({
        by: { id, fullName: `Colleague ${id}` },
        at: '2027-03-09T08:00:00Z',
      });
      const conflictsOf = (state: SaveState) => resume(state, draft, state.confirmed, label).state.conflicts;
      const values = { name: 'old words of theirs' };
      const state = startState({ version: '2.0', values, writers: { name: writer(7) } });
      expect(conflictsOf(state)).toMatchObject([writer(7)]);
      const later = accept(state, { version: '2.1', values, writers: { name: writer(8) } }, values, label);
      expect(conflictsOf(later.state)).toMatchObject([writer(8)]);
    });

    it('a draft does not conflict with itself when an unanswered save had arrived', () => {
      const unanswered = { version: '1.0', changes: { name: 'old words of' }, base: { name: 'old words' } };
      const state = startState({ version: '1.1', values: { name: 'old words of' } });
      const resumed = resume(state, { ...draft, unanswered }, state.confirmed, label);
      expect(resumed.state.conflicts).toEqual([]);
      expect(resumed.values).toEqual({ name: 'old words of mine' });
    });

    it('a draft that conflicts with new typing becomes a version', () => {
      const state = startState({ version: '1.0', values: { name: 'old words' } });
      const resumed = resume(state, draft, { name: 'old words typed now' }, label);
      expect(resumed.values).toEqual({ name: 'old words typed now' });
      expect(begun(resumed.state, resumed.values).request.discarded).toEqual([
        { field: 'name', value: 'old words of mine' },
      ]);
    });
  });
});
