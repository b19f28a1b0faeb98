import { expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { createFormStore, formLevelErrors } from './form-store.ts';

const shape = {
  name: text({ label: 'Name' }),
  manualAlias: boolean({ label: 'Own address' }),
  alias: text({ label: 'Address', condition: (values) => values['manualAlias'] === true }),
};

test('a sentence about a field that is hidden is shown above the form until the field is there to show it', () => {
  const store = createFormStore({ name: 'Piers', manualAlias: false, alias: 'piers' });
  store.setErrors({
    name: 'Name is taken.',
    alias: 'Another page has this address.',
    site: 'The site takes no more.',
  });
  const elsewhere = () => formLevelErrors(store.get(), shape);
  expect(elsewhere()).toEqual(['Another page has this address.', 'The site takes no more.']);
  store.set('manualAlias', true);
  expect(elsewhere()).toEqual(['The site takes no more.']);
});
