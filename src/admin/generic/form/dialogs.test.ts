/** Every dialog of the admin names the control that takes the focus when it opens; a field comes before a button. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../..');

const dialogs = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file): [string, string] => [file, readFileSync(join(SRC, file), 'utf8')])
  .filter(([, source]) => /<Modal\b/.test(source));

test('the sources with dialogs are found', () => {
  expect(dialogs.length).toBeGreaterThan(15);
});

test.each(dialogs)('%s names where its focus begins', (_, source) => {
  expect(/\bdata-autofocus\b|markFirstField|'data-autofocus'/.test(source)).toBe(true);
});

const FIELD = /<(?:TextInput|Textarea|Select|NumberInput|Autocomplete|RecordSearch|ShapeForm)\b/;

test.each(dialogs.filter(([, source]) => FIELD.test(dialogsIn(source))))(
  '%s begins in a field',
  (_, source) => {
    const marked = [...dialogsIn(source).matchAll(/<(\w+)\b[^<]*?\bdata-autofocus\b/g)].map(([, tag]) => tag);
    expect(marked.some((tag) => tag !== 'Button') || source.includes('markFirstField')).toBe(true);
  },
);

/** The components of the file that render a dialog or are rendered in one: all but those with a form outside of dialogs. */
function dialogsIn(source: string): string {
  return source
    .split(/\n(?=(?:export )?function )/)
    .filter((part) => !/<form onSubmit/.test(part) || /<Modal\b/.test(part))
    .join('\n');
}
