import { defineForm } from '#model/pages/define-form.ts';
import { inquiryWords } from './words.ts';

/** A question about the page's item or company. */
export const inquiryFormFields = defineForm({
  name: 'inquiry',
  receiver: 'desk',
  submit: (language) => inquiryWords(language).send,
  done: (language) => inquiryWords(language).done,
  rows: [
    {
      numberOfColumns: 2,
      fields: {
        name: {
          type: 'text',
          label: (language) => inquiryWords(language).name,
          required: true,
          lengthMax: 120,
          autocomplete: 'name',
        },
        email: { type: 'email', label: (language) => inquiryWords(language).email, required: true },
        company: {
          type: 'text',
          label: (language) => inquiryWords(language).company,
          lengthMax: 120,
          autocomplete: 'organization',
        },
        phone: { type: 'phone', label: (language) => inquiryWords(language).phone },
      },
    },
    { numberOfColumns: 2, fields: { locale: { type: 'locale', label: () => '' } } },
    {
      numberOfColumns: 1,
      fields: {
        message: {
          type: 'multiLineText',
          label: (language) => inquiryWords(language).question,
          required: true,
        },
      },
    },
  ],
});
