/** A submission as text for people: the same in the record and in the email. */
import { fieldsOfForm, plainLabel, type FormField, type SentForm } from '#model/pages/define-form.ts';
import { formWords } from '#site/ui/forms/words.ts';

const SENDER_MAX = 250;
const ANSWERS_MAX = 20_000;
/** The text of a submission without any answer. */
const NO_ANSWERS = '–';

/** An answer with the label of its field. */
export interface Entry {
  label: string;
  value: string;
}

/** Every answer below its label, in the form's order, without empty ones; a dash if all are empty. */
export function answersOf(sent: SentForm): string {
  const answers = entriesOf(sent).map(({ label, value }) => `${label}:\n${value}`);
  return answers.length === 0 ? NO_ANSWERS : answers.join('\n\n').slice(0, ANSWERS_MAX);
}

/** The answers as separate entries, in the form's order. */
export function entriesOf(sent: SentForm): Entry[] {
  return namedEntriesOf(sent).map(({ label, value }) => ({ label, value }));
}

/** The same, each with the name of its field; of a locale set with no name. */
export function namedEntriesOf({ form, values, language }: SentForm): (Entry & { name: string })[] {
  const words = formWords(language);
  const textAt = (name: string) => {
    const value = values[name];
    return value === true ? '✓' : typeof value === 'string' ? value : '';
  };
  const entries = fieldsOfForm(form).flatMap(([name, field]): (readonly [string, string, string])[] => {
    if (field.type !== 'locale')
      return [[field.label(language), textOf(field, values[name], language), name]];
    return [
      [words.country, textAt('countryCode'), ''],
      [words.regionLabel, textAt('region'), ''],
      [words.consent, textAt('compliance'), ''],
    ];
  });
  return entries
    .filter(([, text]) => text !== '')
    .map(([label, text, name]) => ({ label: plainLabel(label), value: text, name }));
}

function textOf(field: FormField, value: SentForm['values'][string] | undefined, language: string): string {
  if (value === undefined || value === null || value === false || field.type === 'password') return '';
  if (value === true) return '✓';
  const label = (one: string) => {
    const option = field.options?.find((each) => each.value === one);
    return option ? plainLabel(option.label(language)) : one;
  };
  return typeof value === 'string' ? label(value) : value.map(label).join(', ');
}

/** The first email address in the form, to which replies go. */
export function emailOf({ form, values }: SentForm): string | null {
  const name = fieldsOfForm(form).find(([, { type }]) => type === 'email')?.[0];
  const value = name === undefined ? null : values[name];
  return typeof value === 'string' ? value : null;
}

/** The sender's name, else their address, else the form's name. */
export function senderOf(sent: SentForm): string {
  const name = ['name', 'firstName', 'lastName']
    .map((key) => sent.values[key])
    .filter((value) => typeof value === 'string')
    .join(' ');
  return (name || (emailOf(sent) ?? sent.form.name)).slice(0, SENDER_MAX);
}
