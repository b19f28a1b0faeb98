import { messageOf } from '#admin/generic/api/api-error.ts';

/**
 * The message of a refusal, shown above a form; null if it is about a single field, which shows it and gets
 * the focus.
 */
export function formMessage(refusal: unknown, fields: Readonly<Record<string, string>>): string | null {
  return Object.keys(fields).length === 1 ? null : messageOf(refusal);
}
