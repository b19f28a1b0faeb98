import { defineWords, type EveryLanguage } from '#model/define-words.ts';

/** Default title, for blocks without a title from the editor. */
export const recommendationWords = defineWords<{ title: string }>({
  ar: () => ({ title: 'قد يهمّك أيضًا' }),
  de: () => ({ title: 'Das könnte Sie auch interessieren' }),
  en: () => ({ title: 'Recommended for you' }),
  es: () => ({ title: 'Le puede interesar' }),
  fr: () => ({ title: 'À lire aussi' }),
  ja: () => ({ title: 'おすすめの記事' }),
  nl: () => ({ title: 'Ook interessant voor u' }),
} satisfies EveryLanguage<{ title: string }>);
