import { defineForm } from '#model/pages/define-form.ts';
import { contactWords } from './words.ts';

/** A message to the desk. */
export const contactForm = defineForm({
  name: 'contactUs',
  receiver: 'desk',
  submit: (language) => contactWords(language).send,
  done: (language) => contactWords(language).done,
  rows: [
    {
      numberOfColumns: 2,
      fields: {
        name: {
          type: 'text',
          label: (language) => contactWords(language).name,
          required: true,
          lengthMax: 120,
          autocomplete: 'name',
        },
        email: { type: 'email', label: (language) => contactWords(language).email, required: true },
      },
    },
    {
      numberOfColumns: 1,
      fields: {
        subject: { type: 'text', label: (language) => contactWords(language).subject, lengthMax: 150 },
        message: {
          type: 'multiLineText',
          label: (language) => contactWords(language).message,
          required: true,
        },
      },
    },
  ],
});
