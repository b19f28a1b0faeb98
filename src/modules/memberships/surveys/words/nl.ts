import type { SurveyWords } from './en.ts';

export const nl = (): SurveyWords => ({
  answerToReadOn: 'Beantwoord deze vragen om verder te lezen.',
  submit: 'Verder lezen',
  thanks: 'Bedankt voor uw antwoorden.',
  over: 'Deze vragen worden niet meer gesteld. Er is niets opgeslagen. Laad de pagina opnieuw om verder te lezen.',
});
