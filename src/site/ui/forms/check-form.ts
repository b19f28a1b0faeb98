/** Validates a reader's submission: every value against its field. All forms use this check. */
import { isCalendarDay } from '#text/days.ts';
import { PERSON_NAME } from '#text/person-name.ts';
import { alphaCodeOf, findCountry, type Country } from '#content-types/countries.ts';
import {
  fieldsOfForm,
  FIRST_VALUES,
  firstValue,
  LENGTH_MAX,
  LOCALE_NAMES,
  OPTIONS_MAX,
  type Form,
  type FormField,
  type FormValues,
  type SubmittedValues,
} from '#model/pages/define-form.ts';
import { email as emailField } from '#fields/email/field.ts';
import { refusalOf } from './record-values.ts';
import { recordWords } from './record-words.ts';
import { formWords, type FormWords } from './words.ts';

export interface CheckedForm {
  values: FormValues;
  /** Messages in the site's language, by field; empty if all values are valid. */
  errors: Record<string, string>;
}

/**
 * Validates the submitted values of a form. Values without a field in the form are left out. `timeZone`: that of the site, for
 * forms with a time of day.
 */
export function checkForm(
  form: Form,
  typed: SubmittedValues,
  language: string,
  timeZone = 'UTC',
): CheckedForm {
  const words = formWords(language);
  const values: Record<string, FormValues[string]> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of fieldsOfForm(form)) {
    if (field.type === 'locale') {
      Object.assign(values, localeOf(field, typed, errors, words));
      continue;
    }
    const given = (typed[name] ?? []).map(storable);
    const value = valueOf(field, given);
    const error =
      errorOf(field, value, words, language) ?? refusalOf(field.of, value, { language, timeZone });
    if (error !== null) errors[name] = error;
    values[name] = value;
  }
  return { values, errors };
}

/**
 * Names of fields that still have their initial value, as reported by the form; empty if it does not report
 * them.
 */
export function unchangedIn(form: Form, typed: SubmittedValues): ReadonlySet<string> {
  const was = form.tellsUnchanged ? firstValues(firstValue(typed, FIRST_VALUES)) : null;
  if (!was) return new Set();
  const same = (name: string) => firstValue(typed, name) === (was.get(name) ?? '');
  return new Set(namesOfForm(form).filter(same));
}

function firstValues(sent: string): ReadonlyMap<string, unknown> | null {
  try {
    const was: unknown = JSON.parse(sent);
    return typeof was === 'object' && was !== null ? new Map(Object.entries(was)) : null;
  } catch {
    return null;
  }
}

/** Names under which a form sends values. */
export function namesOfForm(form: Form): string[] {
  return fieldsOfForm(form).flatMap(([name, { type, asksNoConsent }]) => {
    if (type !== 'locale') return [name];
    return asksNoConsent ? LOCALE_NAMES.filter((part) => part !== 'compliance') : LOCALE_NAMES;
  });
}

/** Normalises line ends to one character, and removes other invisible characters that do not end a line. */
function storable(value: string): string {
  const lines = value.toWellFormed().replace(/\r\n?/g, '\n');
  // oxlint-disable-next-line no-control-regex -- these characters may not be stored
  return lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g, '');
}

function valueOf({ type }: FormField, given: readonly string[]): FormValues[string] {
  if (type === 'checkbox') return given.length > 0 && given[0] !== '';
  if (type === 'checkboxGroup') return [...new Set(given)];
  const text = type === 'password' ? (given[0] ?? '') : (given[0] ?? '').trim();
  if (text === '') return null;
  return type === 'multiLineText' || type === 'password' ? text : text.replace(/\s+/g, ' ');
}

function errorOf(
  field: FormField,
  value: FormValues[string] | undefined,
  words: FormWords,
  language: string,
): string | null {
  if (
    value === undefined ||
    value === null ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
    return field.required ? (field.requiredMessage?.(language) ?? words.required) : null;
  if (value === true) return null;
  const max = field.lengthMax ?? LENGTH_MAX[field.type];
  const texts = typeof value === 'string' ? [value] : value;
  if (texts.some((text) => text.length > max)) return words.tooLong(max);
  const { lengthMin: min = 0, countMax = OPTIONS_MAX } = field;
  if (texts.length > countMax) return recordWords(language).tooManyChoices(countMax);
  if (texts.some((text) => text.length < min)) return recordWords(language).tooShort(min);
  return texts.map((text) => faultOf(field, text, words)).find((fault) => fault !== null) ?? null;
}

function faultOf(field: FormField, text: string, words: FormWords): string | null {
  switch (field.type) {
    case 'email':
      return emailField.kind.schema({ label: '' }).safeParse(text).success ? null : words.email;
    case 'phone':
      return /^[+\d][\d\s()./-]*$/.test(text) && /\d{3}/.test(text.replace(/\D/g, '')) ? null : words.phone;
    case 'number':
      if (field.isWhole && !/^-?\d+$/.test(text)) return words.wholeNumber;
      return /^-?\d+(?:\.\d+)?$/.test(text) ? outside(field, Number(text), words) : words.number;
    case 'date':
      return isCalendarDay(text) ? outside(field, text, words) : words.date;
    case 'select':
    case 'radioGroup':
    case 'checkboxGroup':
      return field.options?.some((option) => option.value === text) ? null : words.choice;
    default:
      return field.isPersonName && !PERSON_NAME.test(text) ? words.personName : null;
  }
}

function outside({ min, max }: FormField, value: number | string, words: FormWords): string | null {
  if (min !== undefined && value < min) return words.atLeast(String(min));
  return max !== undefined && value > max ? words.atMost(String(max)) : null;
}

/** Country, region and consent (specification, section 3 "Locale field set"). */
function localeOf(
  { asksNoConsent, isOptional }: FormField,
  typed: SubmittedValues,
  errors: Record<string, string>,
  words: FormWords,
): FormValues {
  const code = firstValue(typed, 'countryCode').trim().slice(0, LENGTH_MAX.locale);
  const country = /^[A-Za-z]{2,3}$/.test(code) ? findCountry(code) : undefined;
  const region = firstValue(typed, 'region').trim();
  const regionError = country && regionFault(country, region, words);
  const compliance = firstValue(typed, 'compliance') !== '';
  const wrong: Record<string, string> = {
    ...(!country &&
      !(code === '' && isOptional) && { countryCode: code === '' ? words.required : words.choice }),
    ...(regionError && { region: regionError }),
    ...(country?.compliance === 'required' &&
      !compliance &&
      !asksNoConsent && { compliance: words.consentRequired }),
  };
  Object.assign(errors, wrong);
  return {
    countryCode: country ? alphaCodeOf(country) : null,
    // For a country without regions, a previously selected region is left out.
    region: country?.regions && region !== '' ? region : null,
    compliance,
  };
}

function regionFault({ regions }: Country, region: string, words: FormWords): string | null {
  if (!regions) return null;
  if (region === '') return words.required;
  return regions.options.some(({ value }) => value === region) ? null : words.region;
}
