import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ over: 'This event is over', soldOut: 'Sold out' });

/** How it stands with an event. */
export const eventWords = defineWords({
  en,
  ar: () => ({ over: 'انتهت هذه الفعالية', soldOut: 'نفدت التذاكر' }),
  de: () => ({ over: 'Diese Veranstaltung ist vorbei', soldOut: 'Ausverkauft' }),
  es: () => ({ over: 'Este evento ha terminado', soldOut: 'Agotado' }),
  fr: () => ({ over: 'Cet événement est terminé', soldOut: 'Complet' }),
  ja: () => ({ over: 'このイベントは終了しました', soldOut: '売り切れ' }),
  nl: () => ({ over: 'Dit evenement is voorbij', soldOut: 'Uitverkocht' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
