import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ onRequest: 'Price on request', enquire: 'Enquire' });

/** Texts of product pages. */
export const productWords = defineWords({
  en,
  ar: () => ({ onRequest: 'السعر عند الطلب', enquire: 'اطلب عرضًا' }),
  de: () => ({ onRequest: 'Preis auf Anfrage', enquire: 'Anfragen' }),
  es: () => ({ onRequest: 'Precio a consultar', enquire: 'Consultar' }),
  fr: () => ({ onRequest: 'Prix sur demande', enquire: 'Demander un devis' }),
  ja: () => ({ onRequest: '価格はお問い合わせください', enquire: '問い合わせる' }),
  nl: () => ({ onRequest: 'Prijs op aanvraag', enquire: 'Aanvragen' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
