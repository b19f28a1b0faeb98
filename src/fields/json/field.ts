import type { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface JsonOptions extends FieldOptions<unknown> {
  /** Schema that checks the whole document and provides the error messages. */
  check: z.ZodType;
  /** Returns the records that the document references. */
  referencesOf?: (value: unknown) => { to: string; id: number }[];
  /** Describes the document in words, for history and conflict dialogues. */
  describe?: (value: unknown) => string;
}

/** A document with a custom check, like a layout's grid. No generic form exists for it. */
export const json = defineField<unknown, JsonOptions>({
  kind: 'json',
  column: () => ({ type: 'jsonb' }),
  output: () => ({ scalar: 'JSON' }),
  schema: ({ check }) => check,
  present: (value, { describe }) => describe?.(value) ?? 'Changed',
  references: (value, { referencesOf }) => referencesOf?.(value) ?? [],
});
