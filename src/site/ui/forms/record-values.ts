/** Values of entities' fields from the checked texts of a form. */
import { readInstant } from '#fields/read-instant.ts';
import { fieldsOfForm, type Form, type FormValues } from '#model/pages/define-form.ts';
import type { RecordField } from '#records/form-record.ts';
import { valueSchema } from '#records/shape.ts';
import { recordWords } from './record-words.ts';

/** The value of an entity's field for a checked value of a form; null if it was left empty. */
function recordValue({ input }: RecordField, value: FormValues[string], timeZone: string): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (!input?.read) return value;
  return input.read(typeof value === 'string' ? [value] : value, {
    instantOf: (wallClock) => instantOf(wallClock, timeZone),
  });
}

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

function instantOf(wallClock: string, zone: string): string | null {
  const text = wallClock.trim().replace(' ', 'T');
  return WALL_CLOCK.test(text) ? readInstant(text, { zone }) : null;
}

/** The values of a form's entity fields by their names. Fields that were left empty are left out: their defaults apply. */
export function recordValues(form: Form, values: FormValues, timeZone: string): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, { of }] of fieldsOfForm(form)) {
    const { [name]: value = null } = values;
    if (of && value !== null) filled[name] = recordValue(of, value, timeZone);
  }
  return filled;
}

interface Surroundings {
  language: string;
  timeZone: string;
}

/** What the reader sees if the entity's field refuses a value that its type accepts; null if it does not. */
export function refusalOf(
  of: RecordField | undefined,
  value: FormValues[string],
  { language, timeZone }: Surroundings,
): string | null {
  if (!of || value === null) return null;
  const checked = valueSchema(of.field).safeParse(recordValue(of, value, timeZone));
  if (checked.success) return null;
  const words = recordWords(language);
  const message = checked.error.issues[0]?.message ?? words.format;
  const { patternMessage } = of.field.options;
  const refusal = of.input?.refusal;
  if (refusal === undefined || message === patternMessage) return message;
  return typeof refusal === 'function' ? refusal(language) : words[refusal];
}
