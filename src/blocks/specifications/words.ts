import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ title: 'Specifications' });

/** What stands above the table where the layout gives no title. */
export const words = defineWords({
  en,
  ar: () => ({ title: 'المواصفات' }),
  de: () => ({ title: 'Technische Daten' }),
  es: () => ({ title: 'Especificaciones' }),
  fr: () => ({ title: 'Caractéristiques' }),
  ja: () => ({ title: '仕様' }),
  nl: () => ({ title: 'Specificaties' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
