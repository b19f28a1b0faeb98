import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ upcoming: 'Upcoming webinars', onDemand: 'On demand' });

/** Texts of the list. */
export const words = defineWords({
  en,
  ar: () => ({ upcoming: 'الندوات القادمة عبر الإنترنت', onDemand: 'للمشاهدة في أي وقت' }),
  de: () => ({ upcoming: 'Kommende Webinare', onDemand: 'Jederzeit zum Ansehen' }),
  es: () => ({ upcoming: 'Próximos webinarios', onDemand: 'A la carta' }),
  fr: () => ({ upcoming: 'Webinaires à venir', onDemand: 'À la demande' }),
  ja: () => ({ upcoming: '開催予定のウェビナー', onDemand: 'オンデマンド配信' }),
  nl: () => ({ upcoming: 'Komende webinars', onDemand: 'Terugkijken' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
