import { expect, test } from 'vitest';
import { gateErrors, gateFields } from '#modules/memberships/gates/model/gate-fields.ts';
import { chosenField, NONE, ranked, valuesOfChoice } from './one-of-choice.ts';

const fields = Object.entries(
  gateFields({ account: '', membership: '', survey: '', open: '', none: 'As above' }),
);

test('the choices are listed from everyone to few, and the strictest that is set counts', () => {
  expect(ranked(fields).map(([, { options }]) => options.oneOf?.choice)).toEqual([
    'Everyone',
    'Logged-in readers',
    'Readers with a membership',
    'Readers who answered a survey',
  ]);
  expect(chosenField(fields, {})).toBe(NONE);
  expect(chosenField(fields, { openToEveryone: true })).toBe('openToEveryone');
  const several = { openToEveryone: true, registrationRequired: true, requiredMemberships: [] };
  expect(chosenField(fields, several)).toBe('registrationRequired');
  expect(chosenField(fields, { ...several, requiredMemberships: [4] })).toBe('requiredMemberships');
});

test('choosing one clears all others', () => {
  const values = { openToEveryone: true, registrationRequired: true, requiredMemberships: [4], survey: 2 };
  expect(valuesOfChoice(fields, 'openToEveryone', values)).toEqual({
    openToEveryone: true,
    registrationRequired: null,
    requiredMemberships: null,
    survey: null,
  });
  expect(valuesOfChoice(fields, 'requiredMemberships', values)).toMatchObject({
    requiredMemberships: [4],
    survey: null,
  });
  expect(Object.values(valuesOfChoice(fields, NONE, values))).toEqual([null, null, null, null]);
});

test('a value both for everyone and for some is refused; one stored so can be changed otherwise', () => {
  const both = { openToEveryone: true, requiredMemberships: [4] };
  expect(Object.keys(gateErrors(null, both))).toEqual(['openToEveryone']);
  expect(Object.keys(gateErrors({ openToEveryone: true }, both))).toEqual(['openToEveryone']);
  expect(gateErrors(both, { ...both, survey: 2 })).toEqual({});
  expect(
    gateErrors(null, { openToEveryone: true, requiredMemberships: [], registrationRequired: false }),
  ).toEqual({});
});
