import type { SurveyWords } from './en.ts';

export const de = (): SurveyWords => ({
  answerToReadOn: 'Beantworten Sie diese Fragen, um weiterzulesen.',
  submit: 'Weiterlesen',
  thanks: 'Vielen Dank für Ihre Antworten.',
  over: 'Diese Fragen werden nicht mehr gestellt. Es wurde nichts gespeichert. Laden Sie die Seite neu, um weiterzulesen.',
});
