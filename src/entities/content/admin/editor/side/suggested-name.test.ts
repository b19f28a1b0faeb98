import { expect, test } from 'vitest';
import { createFormStore } from '#admin/generic/form/form-store.ts';
import { contact } from '#content-types/contact/type.ts';
import { startingValues, suggestName } from './suggested-name.ts';

function contactForm(values: Record<string, unknown>) {
  const store = createFormStore({ name: null, firstName: null, lastName: null, ...values });
  suggestName(store, contact);
  return store;
}

test('a contact is named by first and last name', () => {
  const store = contactForm({});
  store.set('firstName', 'Anna');
  expect(store.get().values['name']).toBe('Anna');
  store.set('lastName', 'Berg');
  expect(store.get().values['name']).toBe('Anna Berg');
  store.set('firstName', 'Anne');
  expect(store.get().values['name']).toBe('Anne Berg');
});

test('a contact that was saved without a name gets one; a typed name stays', () => {
  const unnamed = contactForm({ name: 'Untitled contact' });
  unnamed.set('lastName', 'Berg');
  expect(unnamed.get().values['name']).toBe('Berg');
  unnamed.set('name', 'A. Berg');
  unnamed.set('firstName', 'Anna');
  expect(unnamed.get().values['name']).toBe('A. Berg');
  const emptied = contactForm({ name: 'Anna', firstName: 'Anna' });
  emptied.set('firstName', null);
  expect(emptied.get().values['name']).toBeNull();
});

test('a contact that a picker names begins with first and last name', () => {
  const named = { name: 'Anna Maria Berg', firstName: 'Anna Maria', lastName: 'Berg' };
  expect(startingValues(contact, ' Anna Maria Berg ')).toEqual(named);
  expect(startingValues(contact, 'Anna')).toEqual({ name: 'Anna', firstName: 'Anna' });
  expect(startingValues(contact, undefined)).toEqual({});
  expect(startingValues({}, 'Pier 7')).toEqual({ name: 'Pier 7' });
  const store = contactForm({});
  for (const [field, value] of Object.entries(named)) store.set(field, value);
  expect(store.get().values).toMatchObject(named);
});
