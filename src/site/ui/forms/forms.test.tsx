/** Every form and every type of field: its limit, its message, its stored value, and a browser's submission without a script. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { blocks } from '#registry/blocks.ts';
import {
  defineForm,
  FORM_FIELD_TYPES,
  fieldsOfForm,
  LENGTH_MAX,
  type Form,
  type FormField,
  type FormFieldType,
  type SubmittedValues,
} from '#model/pages/define-form.ts';
import { LANGUAGES } from '#text/languages.ts';
import { LanguageContext } from '#site/ui/words.ts';
import { checkForm, namesOfForm } from './check-form.ts';
import { PublicForm } from './form.tsx';
import { formWords } from './words.ts';

const options = ['red', 'green'].map((value) => ({ value, label: () => value.toUpperCase() }));

/** One field of each type, with values that it accepts and rejects. */
const EXAMPLES: Record<FormFieldType, { field?: Partial<FormField>; good: string[]; bad: string[] }> = {
  checkbox: { good: ['1'], bad: [] },
  checkboxGroup: { field: { options }, good: ['red', 'green'], bad: ['blue'] },
  date: { field: { min: '2026-01-01' }, good: ['2026-02-28'], bad: ['2026-02-30'] },
  email: { good: ['ann@press.example'], bad: ['ann@press.example, all@press.example'] },
  locale: { good: [], bad: [] },
  multiLineText: { good: ['One\nTwo'], bad: ['x'.repeat(5_001)] },
  number: { field: { min: 1, max: 9 }, good: ['7.5'], bad: ['1e9'] },
  password: { good: [' keeps spaces '], bad: ['x'.repeat(201)] },
  phone: { good: ['+32 3 555 01 70'], bad: ['call me'] },
  radioGroup: { field: { options }, good: ['green'], bad: ['blue'] },
  select: { field: { options }, good: ['red'], bad: ['__proto__'] },
  text: { good: ['Ann'], bad: ['x'.repeat(201)] },
};

const formOf = (type: FormFieldType, more: Partial<FormField> = {}): Form =>
  defineForm({
    name: 'test',
    receiver: 'desk',
    submit: () => 'Send',
    done: () => 'Sent',
    rows: [
      {
        numberOfColumns: 1,
        fields: { own: { type, label: () => '<b>Own</b> field', ...EXAMPLES[type].field, ...more } },
      },
    ],
  });

const html = (
  form: Form,
  typed: SubmittedValues | null,
  errors: Record<string, string> = {},
  language = 'en',
) =>
  renderToStaticMarkup(
    <LanguageContext.Provider value={language}>
      <PublicForm
        form={form}
        placed={{
          blockId: 'b1',
          id: 'form-b1',
          path: '/contact',
          posted: typed && { blockId: 'b1', typed, errors, message: 'Wrong', token: 't' },
        }}
      />
    </LanguageContext.Provider>,
  );

const plain = FORM_FIELD_TYPES.filter((type) => type !== 'locale');

describe.each(plain)('a field of the type %s', (type) => {
  const { good, bad } = EXAMPLES[type];
  test('a valid value is accepted, and an invalid one gets a message', () => {
    expect(checkForm(formOf(type), { own: good }, 'en').errors).toEqual({});
    for (const each of bad)
      expect(checkForm(formOf(type), { own: [each] }, 'en').errors).toEqual({ own: expect.any(String) });
  });
  test('a field may be empty unless it is required, which its label shows', () => {
    for (const typed of [{}, { own: [''] }] as SubmittedValues[]) {
      expect(checkForm(formOf(type), type === 'checkboxGroup' ? {} : typed, 'en').errors).toEqual({});
      const required = checkForm(
        formOf(type, { required: true }),
        type === 'checkboxGroup' ? {} : typed,
        'de',
      );
      expect(required.errors).toEqual({ own: formWords('de').required });
    }
    expect(html(formOf(type, { required: true }), null)).toContain('form-star');
  });
  test('a field has a limit and shows it', () => {
    const long = 'x'.repeat(LENGTH_MAX[type] + 1);
    const { errors } = checkForm(formOf(type), { own: [long] }, 'en');
    expect(errors).toEqual(type === 'checkbox' ? {} : { own: formWords('en').tooLong(LENGTH_MAX[type]) });
  });
  test('the submitted value is preserved, with its error linked to it, and no tag of its label', () => {
    const shown = html(formOf(type), { own: good }, { own: 'Not this' });
    expect(shown).not.toContain('<b>');
    expect(shown).toContain('id="form-b1-own-error"');
    expect(shown).toContain('Not this');
    expect(shown).toContain('href="#form-b1-own"');
    expect(shown).toContain(' id="form-b1-own"');
    expect(shown).toContain('aria-invalid="true"');
    const marks = {
      checkbox: 'checked',
      checkboxGroup: 'checked',
      radioGroup: 'checked',
      select: 'selected',
    };
    if (type === 'password') expect(shown).not.toContain('keeps spaces');
    else expect(shown).toContain(type in marks ? marks[type as 'select'] : good[0]);
  });
});

test('the note about the asterisk is shown only above a form with a required field', () => {
  const note = formWords('en').requiredNote;
  expect(html(formOf('text'), null)).not.toContain(note);
  expect(html(formOf('locale', { isOptional: true }), null)).not.toContain(note);
  expect(html(formOf('text', { required: true }), null)).toContain(note);
  expect(html(formOf('locale'), null)).toContain(note);
});

describe('the locale set', () => {
  const form = formOf('locale');
  const errors = (typed: SubmittedValues) => checkForm(form, typed, 'en').errors;
  test('requires a country, a region where the country has some, consent where the country demands it', () => {
    const words = formWords('en');
    expect(errors({})).toEqual({ countryCode: words.required });
    expect(errors({ countryCode: ['ZZ'] })).toEqual({ countryCode: words.choice });
    expect(errors({ countryCode: ['US'] })).toEqual({ region: words.required });
    expect(errors({ countryCode: ['US'], region: ['ON'] })).toEqual({ region: words.region });
    expect(errors({ countryCode: ['US'], region: ['CA'] })).toEqual({});
    expect(errors({ countryCode: ['CA'], region: ['ON'] })).toEqual({ compliance: words.consentRequired });
    expect(errors({ countryCode: ['BR'], compliance: ['1'] })).toEqual({});
    expect(errors({ countryCode: ['DE'] })).toEqual({});
    expect(errors({ countryCode: ['CAN'], region: ['ON'] })).toEqual({ compliance: words.consentRequired });
  });
  test('stars the region where the chosen country needs one', () => {
    const star = (country: string) =>
      /<label for="form-b1-region">[^<]*<span[^>]*>/.exec(html(form, { countryCode: [country] }))?.[0];
    expect(star('USA')).not.toContain('hidden=""');
    expect(star('DEU')).toContain('hidden=""');
  });
  test('forgets a region of another country', () => {
    const { values } = checkForm(form, { countryCode: ['DE'], region: ['CA'] }, 'en');
    expect(values).toEqual({ countryCode: 'DEU', region: null, compliance: false });
  });
  test('names countries in the language of the site', () => {
    expect(html(form, null, {}, 'de')).toContain('>Deutschland<');
    expect(html(form, null, {}, 'ar')).toContain('>ألمانيا<');
  });
});

test('all forms of the product render in every language, and send every field by its name', () => {
  const forms = blocks.flatMap(({ form, forms: named = {} }) => [
    ...(form ? [form] : []),
    ...Object.values(named),
  ]);
  expect(forms.length).toBeGreaterThanOrEqual(2);
  for (const form of forms)
    for (const code of LANGUAGES) {
      const shown = html(form, null, {}, code);
      expect(shown).toMatch(/<form [^>]*action="\/contact" method="post"/);
      const ids = [...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const name of namesOfForm(form)) expect(shown).toContain(` name="${name}"`);
      for (const [, field] of fieldsOfForm(form)) expect(field.label(code)).toBeTypeOf('string');
    }
});

test('words of forms are there in every language and differ from English', () => {
  const english = formWords('en');
  for (const code of LANGUAGES.filter((own) => own !== 'en'))
    expect(formWords(code).required).not.toBe(english.required);
});

test('characters that end a header or are invisible are left out of stored values', () => {
  const { values } = checkForm(formOf('text'), { own: ['Ann\r\nBcc: all@press.example\u2028\0'] }, 'en');
  expect(values['own']).toBe('Ann Bcc: all@press.example');
});
