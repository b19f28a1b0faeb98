import { longText } from '#fields/long-text/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { contactForm } from './form.ts';

/**
 * A form whose messages are mailed to the desk and stored in the admin. The site's settings name the
 * recipients.
 */
export const contactUsForm = defineBlock({
  name: 'contact_us_form',
  title: 'Contact form',
  description: 'Contact form. Messages are emailed to your team and stored in the admin.',
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
  form: contactForm,
});
