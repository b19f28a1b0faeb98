import type { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface JsonOptions extends FieldOptions<unknown> {
  /** The check of the whole document; it carries the messages. */
  check: z.ZodType;
  /** The records that the document references. */
  referencesOf?: (value: unknown) => { to: string; id: number }[];
  /** The document in words, for history and conflict dialogues. */
  describe?: (value: unknown) => string;
}

/** A document with a custom check, like a layout's grid. It has no generic form. */
export const json = defineField<unknown, JsonOptions>({
  kind: 'json',
  column: () => ({ type: 'jsonb' }),
  output: () => ({ scalar: 'JSON' }),
  schema: ({ check }) => check,
  present: (value, { describe }) => describe?.(value) ?? 'Changed',
  references: (value, { referencesOf }) => referencesOf?.(value) ?? [],
});
