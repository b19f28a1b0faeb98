import type { SurveyWords } from './en.ts';

export const es = (): SurveyWords => ({
  answerToReadOn: 'Responda a estas preguntas para seguir leyendo.',
  submit: 'Seguir leyendo',
  thanks: 'Gracias por sus respuestas.',
  over: 'Estas preguntas ya no se hacen. No se ha guardado nada. Vuelva a cargar la página para seguir leyendo.',
});
