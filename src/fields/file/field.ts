import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface FileOptions extends FieldOptions<number> {
  /**
   * Returns a note to show below a file of this format in the form; null for none. It never rejects a file.
   */
  advise?: (format: string) => string | null;
}

/**
 * A file of the library, by id. Readers of the item may read it; the database rejects an id that does not
 * exist.
 */
export const file = defineField<number, FileOptions>({
  kind: 'file',
  column: () => ({ type: 'integer', suffix: '_id' }),
  output: () => ({ record: 'mediaFile', offered: true }),
  schema: ({ label }) =>
    z
      .int(`${label} must be a file from the library.`)
      .positive(`${label} must be a file from the library.`)
      .max(2_147_483_647, `${label} must be a file from the library.`),
  describe: (_, use) => (use === 'input' ? 'The ID of a file of the library.' : null),
  references: (value) => [{ to: 'mediaFile', id: value }],
  present: (value) => `File #${value}`,
});
