/** Messages of surveys, in addition to the module's. */
export interface SurveyWords {
  answerToReadOn: string;
  submit: string;
  thanks: string;
  over: string;
}

export const en = (): SurveyWords => ({
  answerToReadOn: 'Answer these questions to read on.',
  submit: 'Read on',
  thanks: 'Thank you for your answers.',
  over: 'These questions are no longer asked. Nothing was saved. Reload the page to read on.',
});
