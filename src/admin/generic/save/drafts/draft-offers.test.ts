import { describe, expect, test } from 'vitest';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { createUndoOffers, newestOffer } from '#admin/generic/undo/undo-offers.ts';
import { offerDrafts } from './draft-offers.ts';
import { createFormDraft } from './form-draft.ts';
import { createLocalDraftStore, dropDraft, hasDraft, localDrafts } from '../local-draft.ts';
import type { SaveValues } from '../save-state.ts';

const ITEM = 'redirect.new.1';
const UNTOUCHED = { from: '' };

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** A visit to the form for a new record, with the notifications that it shows. */
function visit(storage: Storage, { isTyped = false } = {}) {
  const form = { values: UNTOUCHED as SaveValues };
  const notices = createUndoOffers();
  const shown = offerDrafts({
    drafts: localDrafts(storage, ITEM, UNTOUCHED).reverse(),
    stored: UNTOUCHED,
    isTyped,
    restoring: {
      resume: ({ changes }) => {
        const before = form.values;
        form.values = { ...before, ...changes };
        return { before, values: form.values, isWhole: true };
      },
      takeOut: ({ before }) => {
        form.values = before;
      },
      storesCollisions: false,
    },
    isStored: (key) => hasDraft(storage, key),
    drop: (key) => dropDraft(storage, key),
    timeOf: () => '00:27',
    offer: (...parts) => {
      const id = notices.add(...parts);
      return () => {
        notices.end(id);
        notices.remove(id);
      };
    },
  });
  const draft = createFormDraft({
    drafts: createLocalDraftStore(storage, ITEM),
    untouched: UNTOUCHED,
    read: () => form.values,
    isDirty: () => true,
    onSaved: shown.saved,
  });
  const type = (from: string) => {
    form.values = { from };
    draft.store();
  };
  const press = async (label = 'Undo') => {
    const offer = notices.get().find((one) => (one.label ?? 'Undo') === label && one.phase === 'offered');
    await notices.run(offer?.id ?? '');
  };
  return {
    ...draft,
    type,
    press,
    end: shown.end,
    from: () => form.values['from'],
    texts: () => notices.get().map(({ text }) => text),
    newest: () => newestOffer(notices.get())?.text ?? null,
  };
}

const never = () => new Promise<never>(() => {});
const refusal = (status: number) =>
  Promise.reject(new ApiError('Unavailable.', { status, code: 'BAD_USER_INPUT' }));

describe('a draft that was sent', () => {
  test('a draft that was sent, with no answer yet, is restored on request', async () => {
    const storage = memory();
    const first = visit(storage);
    first.type('/old-tide');
    void first.send(never);
    // The page is closed: nothing of the first visit runs again.
    const second = visit(storage);
    expect([second.from(), second.texts(), second.newest()]).toEqual([
      '',
      ['9 characters from 00:27 were sent and may already be saved.'],
      null,
    ]);
    await second.press('Restore');
    expect([second.from(), second.texts()]).toEqual(['/old-tide', ['Restored 9 characters from 00:27.']]);
    await second.press();
    expect(second.from()).toBe('');
  });

  test('a draft without an answer stays in the browser until the form creates another record', async () => {
    const storage = memory();
    const first = visit(storage);
    first.type('/old-tide');
    void first.send(never);
    expect(visit(storage).texts()).toHaveLength(1);
    const third = visit(storage);
    third.type('/old-lock');
    await third.send(async () => 1);
    expect([third.texts(), visit(storage).texts(), storage.length]).toEqual([[], [], 0]);
  });

  test('a late answer removes the draft, and Restore then restores nothing', async () => {
    const storage = memory();
    const { promise, resolve } = Promise.withResolvers<number>();
    const first = visit(storage);
    first.type('/old-tide');
    const sent = first.send(() => promise);
    const second = visit(storage);
    resolve(1);
    await sent;
    await second.press('Restore');
    expect([second.from(), second.texts()]).toEqual(['', []]);
  });

  test.each([
    ['values that the server refused are restored', 400, '/old-tide', '/old-tide'],
    ['values of a failed request are restored on request', 503, '/old-tide', ''],
    ['values that were typed after a failed request are restored', 503, '/old-tides', '/old-tides'],
  ])('%s', async (_, status, typed, restored) => {
    const storage = memory();
    const first = visit(storage);
    first.type('/old-tide');
    await first.send(() => refusal(status)).catch(() => {});
    first.type(typed);
    expect(visit(storage).from()).toBe(restored);
  });

  test('the unanswered creation of an item is restored on request, unless text was typed since', () => {
    const request = { version: '', changes: { from: 'Fog' }, base: { from: '' } };
    const restoredWith = (from: string) => {
      const storage = memory();
      createLocalDraftStore(storage, ITEM).keep({ ...request, changes: { from }, unanswered: request }, 5);
      return visit(storage).from();
    };
    expect([restoredWith('Fog'), restoredWith('Fog at noon')]).toEqual(['', 'Fog at noon']);
  });
});

test('a draft is restored on request if the user typed before the form was there', async () => {
  const storage = memory();
  visit(storage).type('/old-tide');
  const form = visit(storage, { isTyped: true });
  expect([form.from(), form.texts()]).toEqual(['', ['This browser has 9 unsaved characters from 00:27.']]);
  await form.press('Restore');
  expect(form.from()).toBe('/old-tide');
});

describe('a notification about a restored draft', () => {
  const withDraft = () => {
    const storage = memory();
    visit(storage).type('/old-tide');
    return visit(storage);
  };

  test('the notification ends when the form is saved, and Alt+Z does nothing', async () => {
    const form = withDraft();
    expect(form.newest()).toBe('Restored 9 characters from 00:27.');
    await form.send(async () => 1);
    expect([form.newest(), form.texts()]).toEqual([null, []]);
  });

  test('the notification ends when the form is left, also after Undo', async () => {
    const form = withDraft();
    await form.press();
    expect(form.newest()).toBe('Removed the unsaved changes from 00:27.');
    form.end();
    expect(form.newest()).toBeNull();
  });
});
