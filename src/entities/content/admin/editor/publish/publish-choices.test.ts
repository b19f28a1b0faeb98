import { expect, test } from 'vitest';
import type { ContentState } from '../../../states.ts';
import { initialChoice, publishChoices, publishLabel } from './publish-choices.ts';

const TIME = '2026-11-22T09:00:00.000Z';

/** The initial choice, each radio button with its effect, and the button that opens the form. */
function offered(state: ContentState, hasChanges: boolean) {
  const published = state === 'draft' ? null : TIME;
  const choices = publishChoices({ state, published }, hasChanges, '22 November');
  return {
    opened: publishLabel(state, hasChanges),
    chosen: initialChoice(choices, hasChanges, state),
    choices: choices.map(({ when, action }) => `${when}: ${action}`),
  };
}

test('a draft is published now or scheduled', () => {
  expect(offered('draft', false)).toEqual({
    opened: 'Publish',
    chosen: 'now',
    choices: ['now: Publish now', 'later: Schedule'],
  });
});

test('an item that was unpublished is published again with the date that readers know', () => {
  const choices = publishChoices({ state: 'draft', published: TIME }, false, '22 November');
  expect(initialChoice(choices, false, 'draft')).toBe('keep');
  expect(choices.map(({ when, label }) => `${when}: ${label}`)).toEqual([
    'keep: With its publication date: 22 November',
    'now: Now, with a new publication date',
    'later: Schedule for later',
  ]);
});

test('a scheduled item offers to be published now first, and no button labelled Publish has another effect', () => {
  expect(offered('scheduled', false)).toEqual({
    opened: 'Publish',
    chosen: 'now',
    choices: ['now: Publish now', 'keep: Change dates', 'later: Schedule'],
  });
  // Correcting the text of a scheduled item must not publish it by accident.
  expect(offered('scheduled', true)).toMatchObject({
    chosen: 'keep',
    choices: ['now: Publish now', 'keep: Update scheduled item', 'later: Schedule'],
  });
});

test('a published item retains its date by default', () => {
  expect(offered('published', true)).toEqual({
    opened: 'Publish changes',
    chosen: 'keep',
    choices: ['keep: Publish changes', 'now: Publish now', 'later: Change dates'],
  });
  expect(offered('published', false)).toMatchObject({ opened: 'Change dates', chosen: 'keep' });
});

test('an expired item is published again', () => {
  expect(offered('expired', false)).toMatchObject({ opened: 'Publish', chosen: 'now' });
});
