import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ previous: 'Previous', next: 'Next' });

/** Labels of the carousel's buttons. */
export const words = defineWords({
  en,
  ar: () => ({ previous: 'السابق', next: 'التالي' }),
  de: () => ({ previous: 'Zurück', next: 'Weiter' }),
  es: () => ({ previous: 'Anterior', next: 'Siguiente' }),
  fr: () => ({ previous: 'Précédent', next: 'Suivant' }),
  ja: () => ({ previous: '前へ', next: '次へ' }),
  nl: () => ({ previous: 'Vorige', next: 'Volgende' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
