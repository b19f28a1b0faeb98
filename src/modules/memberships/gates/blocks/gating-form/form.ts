import { defineForm } from '#model/pages/define-form.ts';
import { surveyRows, wordsOfSurvey } from '../../../surveys/model/survey-form.ts';
import { surveyWords } from '../../../surveys/words/index.ts';

/** The survey that opens an item. */
export const surveyForm = defineForm({
  name: 'survey',
  receiver: 'answerSurvey',
  submit: (language) => surveyWords(language).submit,
  done: (language) => surveyWords(language).thanks,
  rows: surveyRows(null),
  rowsFor: surveyRows,
  wordsFor: wordsOfSurvey,
});
