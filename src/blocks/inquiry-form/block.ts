import { longText } from '#fields/long-text/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { inquiryFormFields } from './form.ts';
import { acceptsInquiries } from './takes-inquiries.ts';

/** The inquiry form of products and companies that accept inquiries. Its recipients are set in the site's settings. */
export const inquiryForm = defineBlock({
  name: 'inquiry_form',
  title: 'Inquiry form',
  description: 'Inquiry form for products and companies that accept inquiries.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {
    text: longText({ label: 'Text above the form', lengthMax: 1000, rows: 3 }),
    errorText: richText({
      label: 'Text shown with errors',
      help: 'For example, another way to contact you.',
    }),
  },
  form: inquiryFormFields,
  isEmpty: (_settings, _items, page, data) => !acceptsInquiries(page, data),
});
