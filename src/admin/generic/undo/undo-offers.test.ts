import { describe, expect, test } from 'vitest';
import { createUndoOffers, isUndoKey, newestOffer } from './undo-offers.ts';

const textsOf = (offers: ReturnType<typeof createUndoOffers>) =>
  offers.get().map(({ phase, text }) => `${phase}: ${text}`);

describe('an offer to undo', () => {
  test('an offer runs once, shows its progress, and then what is restored', async () => {
    const offers = createUndoOffers();
    const seen: string[] = [];
    offers.subscribe(() => seen.push(...textsOf(offers)));
    let runs = 0;
    const id = offers.add('“Front” is in the trash.', async (report) => {
      runs += 1;
      report('Restoring…');
      return '“Front” restored.';
    });
    await Promise.all([offers.run(id), offers.run(id)]);
    await offers.run(id);
    expect(runs).toBe(1);
    expect(seen).toEqual([
      'offered: “Front” is in the trash.',
      'running: Undoing…',
      'running: Restoring…',
      'done: “Front” restored.',
    ]);
  });

  test('a failed offer shows the reason and cannot run again', async () => {
    const offers = createUndoOffers();
    const id = offers.add('Deleted.', () => Promise.reject(new Error('“Footer” has another menu now.')));
    await offers.run(id);
    await offers.run(id);
    expect(textsOf(offers)).toEqual(['failed: This could not be undone. “Footer” has another menu now.']);
  });

  test('a removed offer does not run', async () => {
    const offers = createUndoOffers();
    let runs = 0;
    const id = offers.add('Deleted.', async () => void (runs += 1));
    offers.remove(id);
    await offers.run(id);
    expect([runs, offers.get()]).toEqual([0, []]);
  });

  test('an ended offer does not run, and its sentence stays', async () => {
    const offers = createUndoOffers();
    let runs = 0;
    const id = offers.add('Restored 9 characters.', async () => void (runs += 1));
    offers.end(id);
    await offers.run(id);
    expect([runs, textsOf(offers), newestOffer(offers.get())]).toEqual([
      0,
      ['done: Restored 9 characters.'],
      null,
    ]);
  });

  test('Alt+Z is for offers to undo only', () => {
    const offers = createUndoOffers();
    offers.add('9 characters may already be saved.', async () => {}, 'Restore');
    expect(newestOffer(offers.get())).toBeNull();
  });

  test('Alt+Z is for the most recent offer that has not run', async () => {
    const offers = createUndoOffers();
    const first = offers.add('First.', async () => {});
    const second = offers.add('Second.', async () => {});
    expect(newestOffer(offers.get())?.id).toBe(second);
    await offers.run(second);
    expect(newestOffer(offers.get())?.id).toBe(first);
    await offers.run(first);
    expect(newestOffer(offers.get())).toBeNull();
  });
});

test.each([
  ['Alt+Z', { key: 'z', code: 'KeyZ' }, true],
  ['Option+Z on a Mac', { key: 'Ω', code: 'KeyZ' }, true],
  ['Alt+Z on a German keyboard', { key: 'z', code: 'KeyY' }, true],
  ['Alt+Y on a German keyboard', { key: 'y', code: 'KeyZ' }, false],
  ['Z alone', { key: 'z', code: 'KeyZ', altKey: false }, false],
  ['AltGr+Z, which browsers report with Ctrl', { key: 'z', code: 'KeyZ', ctrlKey: true }, false],
])('%s', (_, keys, expected) => {
  const none = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false };
  expect(isUndoKey({ ...none, ...keys })).toBe(expected);
});
