import type { SurveyWords } from './en.ts';

export const fr = (): SurveyWords => ({
  answerToReadOn: 'Répondez à ces questions pour continuer la lecture.',
  submit: 'Continuer la lecture',
  thanks: 'Merci pour vos réponses.',
  over: 'Ces questions ne sont plus posées. Rien n’a été enregistré. Rechargez la page pour continuer la lecture.',
});
