/** What entities refuse while a form is received: receivers store nothing else, and readers see it at the fields of the form. */
import { AppError, badInput, takenValue, type ErrorCode, type FieldErrors } from '#model/errors.ts';
import type { Entity } from '#model/define-entity.ts';
import { fieldsOfForm, type FormRejection, type SentForm } from '#model/pages/define-form.ts';
import { INPUT_REFUSED, valueSchema } from '#records/shape.ts';
import type { RecordContext } from '#server/records/index.ts';
import { namesOfForm } from '#site/ui/forms/check-form.ts';
import { recordWords } from '#site/ui/forms/record-words.ts';
import { formWords } from '#site/ui/forms/words.ts';

/** Errors about what was sent; all others are faults or have an answer without the form. */
const REFUSALS: readonly ErrorCode[] = ['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND'];

/**
 * The context of a receiver. Writes that skip the checks of inputs still refuse values that the fields of the entity refuse: throws
 * BAD_USER_INPUT.
 */
export function checkingWrites(work: RecordContext): RecordContext {
  const { records } = work;
  return {
    ...work,
    records: {
      ...records,
      insertUnchecked: (entity, values, note) => {
        assertStorable(entity, values, true);
        return records.insertUnchecked(entity, values, note);
      },
      insertSkippingPrepare: (entity, values, note) => {
        assertStorable(entity, values, true);
        return records.insertSkippingPrepare(entity, values, note);
      },
      writeUnchecked: (entity, before, values, note) => {
        assertStorable(entity, values, false);
        return records.writeUnchecked(entity, before, values, note);
      },
      writeSkippingPrepare: (entity, before, values, note) => {
        assertStorable(entity, values, false);
        return records.writeSkippingPrepare(entity, before, values, note);
      },
    },
  };
}

function assertStorable({ fields }: Entity, values: Readonly<Record<string, unknown>>, isNew: boolean): void {
  const errors: FieldErrors = {};
  for (const [key, field] of Object.entries(fields)) {
    if (!isNew && !(key in values)) continue;
    const { [key]: value = null } = values;
    const { required, condition, label } = field.options;
    if (value === null) {
      if (required && !condition) errors[key] = `${label} is required.`;
      continue;
    }
    const checked = valueSchema(field).safeParse(value);
    if (!checked.success) errors[key] = checked.error.issues[0]?.message ?? `${label} is not valid.`;
  }
  if (Object.keys(errors).length > 0) throw badInput('VALUES_INVALID', INPUT_REFUSED, errors);
}

/** What the reader sees for an error of the entity, with `always` at its fields if given; any other error stays one. */
export function rejectionOf(error: unknown, { form, language }: SentForm, always?: string): FormRejection {
  if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
  const names = new Set(namesOfForm(form));
  const fields = new Map(fieldsOfForm(form));
  const errors: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, message] of fieldErrorsOf(error)) {
    const [name = ''] = path.split('.');
    if (!names.has(name)) others.push(message);
    else errors[name] ??= always ?? inWords(message, fields.get(name)?.of?.field.options.label, language);
  }
  return { refused: [summaryOf(error, language), ...others].join(' '), errors, reason: error.reason };
}

function fieldErrorsOf({ extensions: { fields } }: AppError): [string, string][] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).map(([path, message]) => [path, String(message)]);
}

/** A message of the product in the language of the site; any other is shown as it is. */
function inWords(message: string, label: string | undefined, language: string): string {
  if (label === undefined) return message;
  if (message === takenValue(label)) return recordWords(language).taken;
  return message === `${label} is required.` ? formWords(language).required : message;
}

function summaryOf({ reason, message }: AppError, language: string): string {
  const words = formWords(language);
  if (reason === 'REFERENCE_DELETED') return words.formChanged;
  const isOfProduct = message === INPUT_REFUSED || reason === 'VALUE_TAKEN';
  return isOfProduct ? words.summary : message;
}
