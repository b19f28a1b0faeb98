/** What the booking form says to readers. */
import { defineWords } from '#model/define-words.ts';

export const bookingWords = defineWords({
  en: () => ({
    title: 'Book a berth',
    ship: 'Name of the ship',
    send: 'Ask for a berth',
    done: 'We will answer soon.',
  }),
  de: () => ({
    title: 'Liegeplatz buchen',
    ship: 'Name des Schiffs',
    send: 'Liegeplatz anfragen',
    done: 'Wir antworten bald.',
  }),
  ar: () => ({ title: 'احجز مرسى', ship: 'اسم السفينة', send: 'اطلب مرسى', done: 'سنجيب قريبًا.' }),
});
