/** Kinds of fields in forms of readers: which can be filled in, and how their values are read and shown. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { KindWithExamples } from '#examples/fields.ts';
import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { currency } from '#fields/currency/field.ts';
import { emails } from '#fields/emails/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import type { Field } from '#model/field.ts';
import { defineForm } from '#model/pages/define-form.ts';
import { fieldOf, type RecordFieldTexts } from '#records/field-of.ts';
import { formInputs } from '#registry/form-inputs.site.ts';
import { LanguageContext } from '../words.ts';
import { checkForm } from './check-form.ts';
import { FormInputsContext } from './form-inputs.ts';
import { PublicForm } from './form.tsx';
import { recordValues } from './record-values.ts';
import { recordWords } from './record-words.ts';

/** A form with one field of an entity with this field. */
function formOf(own: Field, texts: Partial<RecordFieldTexts> = {}) {
  const entity = { ...websiteRedirect, fields: { own } };
  return defineForm({
    name: 'test',
    record: { entity, fixed: () => ({}) },
    submit: () => 'Send',
    done: () => 'Sent',
    rows: [{ numberOfColumns: 1, fields: { own: fieldOf(entity, 'own', texts) } }],
  });
}

const label = 'Own';
const EUROS = { options: [{ value: 'EUR', label: () => 'Euro' }] };

test('readers fill in the kinds that decision 0251 names', () => {
  const ofProduct = Object.values(
    import.meta.glob<KindWithExamples>('/src/**/fields/*/examples.ts', { eager: true, import: 'examples' }),
  );
  const kinds = ofProduct.flatMap(({ kind, uses }) =>
    uses.some(({ field }) => field.kind.formInput !== undefined) ? [kind] : [],
  );
  expect(kinds.sort()).toEqual(
    'boolean choice choices color currency email emails instant integer language longText relation relations text timeZone url'.split(
      ' ',
    ),
  );
});

test.each<[string, Field, Partial<RecordFieldTexts>, string[], unknown]>([
  ['a text', text({ label }), {}, [' Quay  4 '], 'Quay 4'],
  ['a number', integer({ label }), {}, ['-7'], -7],
  ['a chosen number', integer({ label, choices: [{ value: 2, label: 'Two' }] }), {}, ['2'], 2],
  ['a ticked box', boolean({ label, required: true }), {}, ['1'], true],
  ['an unticked box', boolean({ label, required: true }), {}, [], false],
  ['options', choices({ label, choices: [{ value: 'a', label: 'A' }] }), {}, ['a', 'a'], ['a']],
  [
    'addresses',
    emails({ label }),
    {},
    ['a@b.example\r\nc@d.example, e@f.example'],
    ['a@b.example', 'c@d.example', 'e@f.example'],
  ],
  ['a time in summer', instant({ label }), {}, ['2027-05-14T18:00'], '2027-05-14T16:00:00.000Z'],
  ['a currency', currency({ label }), EUROS, ['EUR'], 'EUR'],
])('%s is read as a value of its kind', (_name, field, texts, given, value) => {
  const form = formOf(field, texts);
  const { values, errors } = checkForm(form, { own: given }, 'en', 'Europe/Amsterdam');
  expect(errors).toEqual({});
  expect(recordValues(form, values, 'Europe/Amsterdam')).toEqual({ own: value });
});

test.each<[string, Field, Partial<RecordFieldTexts>, string[], string]>([
  ['a day that does not exist', instant({ label }), {}, ['2027-02-30T10:00'], recordWords('de').instant],
  ['a time without a day', instant({ label }), {}, ['10:00'], recordWords('de').instant],
  ['one wrong address', emails({ label }), {}, ['a@b.example nobody'], recordWords('de').emails],
  ['a short text', text({ label, lengthMin: 3 }), {}, ['ab'], recordWords('de').tooShort(3)],
  ['a text without its format', text({ label, pattern: /^\d+$/ }), {}, ['ab'], recordWords('de').format],
  [
    'a pattern with a message',
    text({ label, pattern: /^\d+$/, patternMessage: 'Digits.' }),
    {},
    ['ab'],
    'Digits.',
  ],
])(
  '%s has a message in the language of the site, or the message of the field',
  (_name, field, texts, given, message) => {
    expect(checkForm(formOf(field, texts), { own: given }, 'de', 'Europe/Berlin').errors).toEqual({
      own: message,
    });
  },
);

test('a kind shows its own control, named and described like every other, with what was typed', () => {
  const field = instant({ label, help: 'On the quay.', required: true });
  const posted = {
    blockId: 'b1',
    typed: { own: ['2027-05-14T18:00'] },
    errors: { own: 'No.' },
    message: 'Wrong',
    token: 't',
  };
  const form = createElement(PublicForm, {
    form: formOf(field),
    placed: { blockId: 'b1', id: 'form-b1', path: '/', posted },
  });
  const shown = renderToStaticMarkup(
    <LanguageContext.Provider value="en">
      <FormInputsContext.Provider value={formInputs}>{form}</FormInputsContext.Provider>
    </LanguageContext.Provider>,
  );
  const input = /<input[^>]*datetime-local[^>]*>/.exec(shown)?.[0] ?? '';
  for (const part of [
    'id="form-b1-own"',
    'aria-describedby="form-b1-own-help form-b1-own-error"',
    'aria-invalid="true"',
    'required=""',
    'value="2027-05-14T18:00"',
  ])
    expect(input).toContain(part);
});

test('the help of a checkbox and of a group describes it', () => {
  for (const field of [
    boolean({ label, help: 'On the quay.' }),
    choices({ label, help: 'On the quay.', choices: [{ value: 'a', label: 'A' }] }),
  ]) {
    const placed = { blockId: 'b1', id: 'form-b1', path: '/', posted: null };
    const shown = renderToStaticMarkup(<PublicForm form={formOf(field)} placed={placed} />);
    expect(shown).toContain('aria-describedby="form-b1-own-help form-b1-own-error"');
    expect(shown).toMatch(/id="form-b1-own-help">On the quay\./);
  }
});
