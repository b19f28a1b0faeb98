import { defineField, type FieldOptions } from '#model/field.ts';
import {
  beginningOf,
  hasKnownNodes,
  richTextLinks,
  richTextReferences,
  richTextSchema,
  richTextToPlain,
  type RichText,
} from '#rich-text/document/rich-text.ts';

/** Formatted text from the closed set of `rich-text/document/rich-text.ts`, stored as JSON. */
export const richText = defineField<RichText, FieldOptions<RichText>>({
  kind: 'richText',
  column: () => ({ type: 'jsonb' }),
  output: () => ({ scalar: 'RichText' }),
  schema: () => richTextSchema,
  canEdit: hasKnownNodes,
  references: richTextReferences,
  links: richTextLinks,
  text: richTextToPlain,
  ungatedPart: beginningOf,
  present: richTextToPlain,
});
