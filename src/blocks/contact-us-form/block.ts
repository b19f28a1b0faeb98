import { longText } from '#fields/long-text/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { contactForm } from './form.ts';

/** A form that is mailed to the desk and kept in the admin. Where it goes is said by the site's settings. */
export const contactUsForm = defineBlock({
  name: 'contact_us_form',
  title: 'Contact form',
  description: 'A form that is emailed to your team and kept in the admin.',
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
  form: contactForm,
});
