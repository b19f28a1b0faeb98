import { expect, test } from 'vitest';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { changeOfValues, chosenValues, conditionsIn, fieldOfRange } from './conditions.ts';

test('conditions of a list are read from the URL; those it does not offer are left out', () => {
  const state = {
    'state.any': 'failed,queued',
    'created.after': '2026-11-20T00:00:00.000Z',
    'subject.contains': 'tide',
    state: '',
  };
  const conditions = conditionsIn(mailOutbox, state);
  expect(conditions).toEqual([
    { field: 'state', operator: 'any', values: ['failed', 'queued'] },
    { field: 'created', operator: 'after', values: ['2026-11-20T00:00:00.000Z'] },
  ]);
  expect(fieldOfRange(mailOutbox, conditions)).toBe('created');
  expect(fieldOfRange(mailOutbox, conditions.slice(0, 1))).toBeNull();
});

test('a filter value has one URL, however it was chosen', () => {
  expect(changeOfValues('state', ['failed'])).toEqual({ state: 'failed', 'state.any': null });
  expect(changeOfValues('state', ['failed', 'sent'])).toEqual({ state: null, 'state.any': 'failed,sent' });
  expect(changeOfValues('state', [])).toEqual({ state: null, 'state.any': null });
  expect(chosenValues('state', { state: 'failed' })).toEqual(['failed']);
  expect(chosenValues('state', { 'state.any': 'failed,sent' })).toEqual(['failed', 'sent']);
});
