import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ title: 'Agenda' });

/** Default title above the agenda. */
export const words = defineWords({
  en,
  ar: () => ({ title: 'البرنامج' }),
  de: () => ({ title: 'Programm' }),
  es: () => ({ title: 'Programa' }),
  fr: () => ({ title: 'Programme' }),
  ja: () => ({ title: 'プログラム' }),
  nl: () => ({ title: 'Programma' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
