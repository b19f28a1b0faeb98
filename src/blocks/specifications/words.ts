import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ title: 'Specifications' });

/** Default title above the table. */
export const words = defineWords({
  en,
  ar: () => ({ title: 'المواصفات' }),
  de: () => ({ title: 'Technische Daten' }),
  es: () => ({ title: 'Especificaciones' }),
  fr: () => ({ title: 'Caractéristiques' }),
  ja: () => ({ title: '仕様' }),
  nl: () => ({ title: 'Specificaties' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
