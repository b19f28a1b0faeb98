import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({
  over: 'This event is over',
  soldOut: 'Sold out',
  cancelled: 'This event is cancelled',
  postponed: 'This event is postponed',
});

/** Status texts of an event. */
export const eventWords = defineWords({
  en,
  ar: () => ({
    over: 'انتهت هذه الفعالية',
    soldOut: 'نفدت التذاكر',
    cancelled: 'أُلغيت هذه الفعالية',
    postponed: 'أُجّلت هذه الفعالية',
  }),
  de: () => ({
    over: 'Diese Veranstaltung ist vorbei',
    soldOut: 'Ausverkauft',
    cancelled: 'Diese Veranstaltung ist abgesagt',
    postponed: 'Diese Veranstaltung ist verschoben',
  }),
  es: () => ({
    over: 'Este evento ha terminado',
    soldOut: 'Agotado',
    cancelled: 'Este evento se ha cancelado',
    postponed: 'Este evento se ha aplazado',
  }),
  fr: () => ({
    over: 'Cet événement est terminé',
    soldOut: 'Complet',
    cancelled: 'Cet événement est annulé',
    postponed: 'Cet événement est reporté',
  }),
  ja: () => ({
    over: 'このイベントは終了しました',
    soldOut: '売り切れ',
    cancelled: 'このイベントは中止になりました',
    postponed: 'このイベントは延期になりました',
  }),
  nl: () => ({
    over: 'Dit evenement is voorbij',
    soldOut: 'Uitverkocht',
    cancelled: 'Dit evenement gaat niet door',
    postponed: 'Dit evenement is uitgesteld',
  }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
