/** What the corrections say to readers. */
import { defineWords } from '#model/define-words.ts';

export const correctionsWords = defineWords({
  en: () => ({
    latest: 'Corrections',
    report: 'Found a mistake? Write to',
    none: 'Nothing to correct so far.',
  }),
  de: () => ({
    latest: 'Berichtigungen',
    report: 'Einen Fehler entdeckt? Schreiben Sie an',
    none: 'Bisher war nichts zu berichtigen.',
  }),
});
