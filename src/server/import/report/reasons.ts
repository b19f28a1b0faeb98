/** Messages about records that could not be imported. */
import { AppError } from '#model/errors.ts';
import { MediaRefused } from '#server/media/index.ts';

/** What was wrong with a record; null for an error unrelated to the record. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof AppError) {
    const fields = Object.entries((error.extensions['fields'] as Record<string, string> | undefined) ?? {});
    if (fields.length === 0) return error.message;
    return fields.map(([field, message]) => `${field}: ${message}`).join(' ');
  }
  if (error instanceof MediaRefused) return error.message;
  // Text and numbers that the database cannot store, and texts nested too deeply for a parser.
  if (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))
    return 'The database rejected the values.';
  if (error instanceof RangeError) return 'The text is nested too deeply.';
  return null;
}
