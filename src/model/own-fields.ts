/** Reading a type's own fields, whose values are of many kinds. */
import type { ContentDetail } from './page.ts';

/** A value that is text with something in it, or null. */
export function textField(fields: Record<string, unknown>, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Whether an item offers a file: one of the library in its field `file`, or the address of another in `fileSrc`. */
export function hasFile({ fields, files }: Pick<ContentDetail, 'fields' | 'files'>): boolean {
  return Number(fields['file']) in files || textField(fields, 'fileSrc') !== null;
}
