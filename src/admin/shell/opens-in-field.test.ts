import { expect, test } from 'vitest';
import { screens } from '#registry/screens.admin.ts';
import { opensInField } from './opens-in-field.ts';

test('every form for a new record gets the keys that were typed while it opened', () => {
  const forms = screens.filter(({ path }) => /\bcreate\b/.test(path));
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((screen) => !opensInField(screen)).map(({ path }) => path)).toEqual([]);
});
