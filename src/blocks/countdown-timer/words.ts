import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface CountdownWords {
  before: string;
  after: string;
  days: string;
  hours: string;
  minutes: string;
  seconds: string;
}

/**
 * Texts of a countdown. The units are headings with a single form, because the numbers change in the browser.
 */
export const countdownWords = defineWords<CountdownWords>({
  ar: () => ({
    before: 'يبدأ بعد',
    after: 'مباشر الآن',
    days: 'أيام',
    hours: 'ساعات',
    minutes: 'دقائق',
    seconds: 'ثوانٍ',
  }),
  de: () => ({
    before: 'Beginnt in',
    after: 'Jetzt live',
    days: 'Tage',
    hours: 'Stunden',
    minutes: 'Minuten',
    seconds: 'Sekunden',
  }),
  en: () => ({
    before: 'Begins in',
    after: 'Live now',
    days: 'Days',
    hours: 'Hours',
    minutes: 'Minutes',
    seconds: 'Seconds',
  }),
  es: () => ({
    before: 'Empieza en',
    after: 'En directo',
    days: 'Días',
    hours: 'Horas',
    minutes: 'Minutos',
    seconds: 'Segundos',
  }),
  fr: () => ({
    before: 'Commence dans',
    after: 'En direct',
    days: 'Jours',
    hours: 'Heures',
    minutes: 'Minutes',
    seconds: 'Secondes',
  }),
  ja: () => ({
    before: '開始まで',
    after: 'ただいま開催中',
    days: '日',
    hours: '時間',
    minutes: '分',
    seconds: '秒',
  }),
  nl: () => ({
    before: 'Begint over',
    after: 'Nu live',
    days: 'Dagen',
    hours: 'Uren',
    minutes: 'Minuten',
    seconds: 'Seconden',
  }),
} satisfies EveryLanguage<CountdownWords>);
