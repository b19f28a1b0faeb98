/** Saving while passages wait for a decision, decisions, and their undoing. */
import { describe, expect, it } from 'vitest';
import { longText } from '#fields/long-text/field.ts';
import { integer } from '#fields/integer/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { describeFields } from '#merge/merge.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { planConflict } from '../conflict.ts';
import { decide, undoDecision, type Decision } from '../decisions.ts';
import { restoredCharacters } from '../restored-characters.ts';
import { resume, takeOut } from '../restore.ts';
import {
  begin,
  endAgreed,
  fail,
  pending,
  refuse,
  startState,
  succeed,
  type SaveState,
  type SaveValues,
} from '../save-state.ts';
import { markedBlocks, markedWords } from './marked-words.ts';

const fields = describeFields({
  deck: longText({ label: 'Deck' }),
  body: richText({ label: 'Body' }),
  seats: integer({ label: 'Seats' }),
});
const text = (...lines: string[]): RichText => ({
  v: 1,
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
const ADA = { by: { id: 7, fullName: 'Ada Brandt' }, at: '2027-03-09T08:46:00Z' };

const send = (state: SaveState, current: SaveValues) => {
  const begun = begin(state, current, fields);
  if (!begun) throw new Error('Nothing was begun.');
  return begun;
};

/** A save that the server accepts, with its answer. */
const save = (state: SaveState, current: SaveValues, version = '2.0', theirs: SaveValues = {}) => {
  const { state: sent, request } = send(state, current);
  const values = { ...state.confirmed, ...request.changes, ...theirs };
  // The server names the user as the last writer of what was saved.
  const writers = { body: { by: { id: 1, fullName: 'Me' }, at: '2027-03-09T09:00:00Z' } };
  return { ...succeed(sent, { version, values, writers }, current, fields), request };
};

const START = { body: text('High water at four.', 'Pilots wait.'), deck: null };
const MINE = { body: text('High water at six.', 'Pilots wait.'), deck: null };
const THEIRS = text('High water at five.', 'Pilots wait.');

/** Both changed the same word; the server refused the save. */
function disputed(current: SaveValues = MINE) {
  const { state } = send(startState({ version: '1.0', values: START }), current);
  const conflict = { field: 'body', label: 'Body', base: START.body, yours: null, theirs: THEIRS, ...ADA };
  return refuse(state, [conflict], current, fields);
}

const passagesIn = (state: SaveState, current: SaveValues) =>
  state.conflicts.flatMap((conflict) => planConflict(conflict, current[conflict.field], fields).passages);

function decideFirst(state: SaveState, current: SaveValues, choice: Decision['choice']) {
  const key = passagesIn(state, current)[0]?.key ?? '';
  const field = state.conflicts[0]?.field ?? '';
  const decided = decide(state, { field, key, choice }, current, fields);
  if (!decided) throw new Error('The passage was not found.');
  return decided;
}

describe('while a passage waits', () => {
  it('a save starts only after other text is typed', () => {
    const { state, values } = disputed();
    expect(values).toEqual(MINE);
    expect(begin(state, values, fields)).toBeNull();
    expect(pending(state, values)).not.toBeNull();
  });

  it('typing elsewhere in the text is saved, with their words in the passage', () => {
    const { state } = disputed();
    const typed = { ...MINE, body: text('High water at six.', 'Pilots wait for the tide.') };
    const saved = save(state, typed);
    expect(saved.request).toMatchObject({
      version: '1.0',
      changes: { body: text('High water at five.', 'Pilots wait for the tide.') },
      base: { body: THEIRS },
    });
    expect(saved.values).toEqual(typed);
    expect(passagesIn(saved.state, saved.values)).toHaveLength(1);
    expect(saved.state.conflicts).toMatchObject([ADA]);
    expect(begin(saved.state, saved.values, fields)).toBeNull();

    const next = { ...typed, body: text('High water at six or seven.', 'Pilots wait for the tide. Always.') };
    expect(send(saved.state, next).request.changes).toEqual({
      body: text('High water at five.', 'Pilots wait for the tide. Always.'),
    });
  });

  it('a save without an answer is repeated as it was, and the passage still waits after it', () => {
    const typed = { ...MINE, body: text('High water at six.', 'Pilots wait for the tide.') };
    const { state, request } = send(disputed().state, typed);
    const failed = fail(state, 'No connection.', false);
    const more = { ...typed, body: text('High water at six.', 'Pilots wait for the tide. Always.') };
    const again = save(failed, more);
    expect(again.request).toEqual(request);
    expect(passagesIn(again.state, again.values)).toHaveLength(1);
    expect(send(again.state, again.values).request.changes).toEqual({
      body: text('High water at five.', 'Pilots wait for the tide. Always.'),
    });
  });

  it('another change by the colleague is in the passage and in the rest of the text', () => {
    const { state } = disputed();
    const saved = save(state, { ...MINE, deck: 'A deck' }, '3.0', {
      body: text('High water at half past five.', 'Pilots wait.', 'Tugs lie at the quay.'),
    });
    expect(saved.values['body']).toEqual(text('High water at six.', 'Pilots wait.', 'Tugs lie at the quay.'));
    expect(passagesIn(saved.state, saved.values)).toMatchObject([
      { theirs: text('High water at half past five.').content },
    ]);
  });

  it('a reload restores the passage from this browser, with its author', () => {
    const typed = { ...MINE, body: text('High water at six.', 'Pilots wait for the tide.') };
    const saved = save(disputed().state, typed);
    const draft = pending(saved.state, saved.values);
    if (!draft) throw new Error('Nothing is stored in the browser.');
    const reloaded = startState({
      version: '2.0',
      values: saved.state.confirmed,
      writers: saved.state.writers,
    });
    const resumed = resume(reloaded, { ...draft, writers: { body: ADA } }, reloaded.confirmed, fields);
    expect(resumed.values['body']).toEqual(typed.body);
    expect(passagesIn(resumed.state, resumed.values)).toHaveLength(1);
    expect(resumed.state.conflicts).toMatchObject([ADA]);
    expect(begin(resumed.state, resumed.values, fields)).toBeNull();
  });

  it('a reload after a save without an answer restores the passage once', () => {
    const typed = { ...MINE, body: text('High water at six.', 'Pilots wait for the tide.') };
    const { state, request } = send(disputed().state, typed);
    const draft = pending(state, typed);
    if (!draft) throw new Error('Nothing is stored in the browser.');
    const reloaded = startState({ version: '2.0', values: { ...START, ...request.changes } });
    const resumed = resume(reloaded, { ...draft, unanswered: request }, reloaded.confirmed, fields);
    expect(resumed.values['body']).toEqual(typed.body);
    expect(passagesIn(resumed.state, resumed.values)).toHaveLength(1);
  });

  it('the passage ends when both sides agree', () => {
    const { state } = disputed();
    expect(endAgreed(state, MINE, fields)).toBeNull();
    const agreed = endAgreed(state, { ...MINE, body: THEIRS }, fields);
    expect(agreed?.state.conflicts).toEqual([]);
    expect(agreed && pending(agreed.state, agreed.values)).toBeNull();
  });

  it('a value that is not a text waits as a whole', () => {
    const { state } = send(startState({ version: '1.0', values: { seats: 1, deck: null } }), {
      seats: 2,
      deck: null,
    });
    const conflict = { field: 'seats', label: 'Seats', base: 1, yours: 2, theirs: 3 };
    const refused = refuse(state, [conflict], { seats: 2, deck: null }, fields);
    expect(send(refused.state, { seats: 2, deck: 'Typed' }).request.changes).toEqual({ deck: 'Typed' });
    const { values } = decideFirst(refused.state, refused.values, 'theirs');
    expect(values['seats']).toBe(3);
  });
});

describe('decisions', () => {
  const both = text('High water at five.', 'High water at six.', 'Pilots wait.');

  it.each([
    { choice: 'yours', form: MINE.body, discarded: [{ field: 'body', value: THEIRS }] },
    { choice: 'theirs', form: THEIRS, discarded: [{ field: 'body', value: MINE.body }] },
    { choice: 'both', form: both, discarded: undefined },
  ] as const)('“$choice” is in the form and is saved', ({ choice, form, discarded }) => {
    const { state, values } = disputed();
    const decided = decideFirst(state, values, choice);
    expect(decided.values['body']).toEqual(form);
    expect(decided.state.conflicts).toEqual([]);
    const { request } = save(decided.state, decided.values);
    expect(request.discarded).toEqual(discarded);
    expect({ ...decided.state.confirmed, ...request.changes }['body']).toEqual(form);
  });

  it('a decision leaves the other passages of the text undecided', () => {
    const start = { ...START, body: text('Water at four.', 'Between.', 'Tugs at one.') };
    const mine = { ...START, body: text('Water at six.', 'Between.', 'Tugs at three.') };
    const { state } = send(startState({ version: '1.0', values: start }), mine);
    const theirs = text('Water at five.', 'Between.', 'Tugs at two.');
    const conflict = { field: 'body', label: 'Body', base: start.body, yours: null, theirs };
    const refused = refuse(state, [conflict], mine, fields);
    expect(passagesIn(refused.state, refused.values)).toHaveLength(2);
    const decided = decideFirst(refused.state, refused.values, 'yours');
    expect(passagesIn(decided.state, decided.values)).toMatchObject([
      { theirs: text('Tugs at two.').content },
    ]);
    expect(send(decided.state, decided.values).request.changes).toEqual({
      body: text('Water at six.', 'Between.', 'Tugs at two.'),
    });
  });

  it('a decision during a save is saved with the next one', () => {
    const typed = { ...MINE, body: text('High water at six.', 'Pilots wait for the tide.') };
    const { state, request } = send(disputed().state, typed);
    const decided = decideFirst(state, typed, 'yours');
    const answer = { version: '2.0', values: { ...START, ...request.changes } };
    const settled = succeed(decided.state, answer, decided.values, fields);
    expect(settled.state.conflicts).toEqual([]);
    expect(send(settled.state, settled.values).request.changes).toEqual({ body: typed.body });
  });

  it('a decision about a changed passage has no effect', () => {
    const { state, values } = disputed();
    expect(decide(state, { field: 'body', key: 'other', choice: 'yours' }, values, fields)).toBeNull();
    expect(decide(state, { field: 'deck', key: 'other', choice: 'yours' }, values, fields)).toBeNull();
  });

  describe.each(['yours', 'theirs', 'both'] as const)('undoing “%s”', (choice) => {
    it('brings the choice back before it is saved', () => {
      const { state, values } = disputed();
      const { decided, ...next } = decideFirst(state, values, choice);
      const undone = undoDecision(next.state, decided, next.values, fields);
      expect(undone.values).toEqual(values);
      expect(passagesIn(undone.state, undone.values)).toEqual(passagesIn(state, values));
      expect(undone.state.discarded).toEqual([]);
      expect(begin(undone.state, undone.values, fields)).toBeNull();
    });

    it('brings the choice back after it was saved, and what was typed since stays', () => {
      const { state, values } = disputed();
      const { decided, ...next } = decideFirst(state, values, choice);
      const nothingToSend = choice === 'theirs' ? { deck: 'A deck' } : {};
      const saved = save(next.state, { ...next.values, ...nothingToSend });
      const body = saved.values['body'] as RichText;
      const typed = {
        ...saved.values,
        body: { ...body, content: [...body.content, ...text('Tugs lie.').content] },
      };
      const undone = undoDecision(saved.state, decided, typed, fields);
      expect(undone.values['body']).toEqual(text('High water at six.', 'Pilots wait.', 'Tugs lie.'));
      expect(passagesIn(undone.state, undone.values)).toEqual(passagesIn(state, values));
      const again = save(undone.state, undone.values, '3.0');
      expect(again.request.changes).toEqual({
        body: text('High water at five.', 'Pilots wait.', 'Tugs lie.'),
      });
      expect(passagesIn(again.state, again.values)).toHaveLength(1);
    });
  });
});

describe('drafts of this browser', () => {
  const state = startState({ version: '1.0', values: { ...START, deck: 'Tugs wait.' } });
  const draftOf = (deck: string) => ({ version: '1.0', changes: { deck }, base: { deck: 'Tugs wait.' } });

  it('several drafts merge one after the other; what collides with an earlier one is not in the form', () => {
    const first = resume(state, draftOf('Three tugs wait.'), state.confirmed, fields);
    const second = resume(first.state, draftOf('Tugs wait outside.'), first.values, fields);
    expect(second).toMatchObject({ values: { deck: 'Three tugs wait outside.' }, isWhole: true });
    const third = resume(second.state, draftOf('Four tugs wait.'), second.values, fields);
    expect(third).toMatchObject({ values: { deck: 'Three tugs wait outside.' }, isWhole: false });
  });

  it('a draft is taken out again, and what was typed since stays', () => {
    const resumed = resume(state, draftOf('Three tugs wait.'), state.confirmed, fields);
    const typed = { ...resumed.values, deck: 'Three tugs wait. All day.' };
    const taken = takeOut(resumed.state, resumed, typed, fields);
    expect(taken.values['deck']).toBe('Tugs wait. All day.');
  });

  it('a draft with a passage that waits is taken out with the passage', () => {
    const other = startState({ version: '2.0', values: { ...START, body: THEIRS } });
    const draft = { version: '1.0', changes: { body: MINE.body }, base: { body: START.body } };
    const resumed = resume(other, draft, other.confirmed, fields);
    expect(passagesIn(resumed.state, resumed.values)).toHaveLength(1);
    const taken = takeOut(resumed.state, resumed, resumed.values, fields);
    expect(taken.state.conflicts).toEqual([]);
    expect(pending(taken.state, taken.values)).toBeNull();
  });

  it('the characters that a draft adds are counted', () => {
    const resumed = resume(state, draftOf('Three tugs wait.'), state.confirmed, fields);
    expect(restoredCharacters(resumed)).toBe('Three tugs'.length);
  });
});

describe('marks', () => {
  it('words that differ are marked, and long unchanged text is shortened', () => {
    const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
    expect(markedWords(`${long} six ${long}`, `${long} five ${long}`)).toEqual([
      { text: expect.stringMatching(/^….* fifteen $/), differs: false },
      { text: 'six', differs: true },
      { text: expect.stringMatching(/^ one .*…$/), differs: false },
    ]);
  });

  it('a block with a counterpart is marked by words, any other as a whole', () => {
    const [line, added] = [text('High water at six.'), text('New.')];
    const words = markedBlocks(line.content, text('High water at five.').content)[0]?.pieces ?? [];
    expect(words.map(({ node, differs }) => [node.text, differs])).toEqual([
      ['High water at ', false],
      ['six', true],
      ['.', false],
    ]);
    const whole = markedBlocks([...line.content, ...added.content], line.content);
    expect(whole.map(({ differs }) => differs)).toEqual([false, true]);
  });
});
