import { richText } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { NAME_SLOT_HELP } from '../../model/name-slot.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';

/** A text that editors write for the newsletter: a greeting, a note, an announcement. */
export const emailText = defineBlock({
  name: 'email_text',
  title: 'Text',
  description: 'Text you write for this newsletter.',
  icon: 'text',
  category: 'content',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    text: richText({ label: 'Text', required: true, default: { v: 1, content: [] }, help: NAME_SLOT_HELP }),
  },
  isEmpty: (settings) => isRichTextEmpty(settings.text),
});
