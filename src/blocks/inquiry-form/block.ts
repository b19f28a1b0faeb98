import { longText } from '#fields/long-text/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { inquiryFormFields } from './form.ts';
import { takesInquiries } from './takes-inquiries.ts';

/** A form for questions about a product or a company that takes them. Where it goes is said by the site's settings. */
export const inquiryForm = defineBlock({
  name: 'inquiry_form',
  title: 'Inquiry form',
  description: 'A form for questions about a product or a company that takes them.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {
    text: longText({ label: 'Text above the form', lengthMax: 1000, rows: 3 }),
    errorText: richText({
      label: 'Text beside errors',
      help: 'Shown with the list of errors, for example with another way to reach you.',
    }),
  },
  form: inquiryFormFields,
  isEmpty: (_settings, _items, page, data) => !takesInquiries(page, data),
});
