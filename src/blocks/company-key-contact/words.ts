import { defineWords, type EveryLanguage, type Formats } from '#model/define-words.ts';

const en = ({ plural }: Formats) => ({
  title: (count: number) => plural(count, { one: 'Your contact', other: 'Your contacts' }),
});

/** Default title above the people of a company. */
export const words = defineWords({
  en,
  ar: ({ plural }) => ({
    title: (count: number) => plural(count, { one: 'جهة الاتصال', other: 'جهات الاتصال' }),
  }),
  de: ({ plural }) => ({
    title: (count: number) => plural(count, { one: 'Ihr Kontakt', other: 'Ihre Kontakte' }),
  }),
  es: ({ plural }) => ({
    title: (count: number) => plural(count, { one: 'Su contacto', other: 'Sus contactos' }),
  }),
  fr: ({ plural }) => ({
    title: (count: number) => plural(count, { one: 'Votre contact', other: 'Vos contacts' }),
  }),
  ja: () => ({ title: () => '担当者' }),
  nl: ({ plural }) => ({
    title: (count: number) => plural(count, { one: 'Uw contactpersoon', other: 'Uw contactpersonen' }),
  }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
