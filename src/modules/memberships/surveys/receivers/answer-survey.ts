/** A survey that opens the item of its form. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { storeAnswers } from '../server/store-answers.ts';
import { hasThanks, surveyIn, THANKS_ANCHOR } from '../model/survey-form.ts';
import { surveyWords } from '../words/index.ts';

export const answerSurvey = defineReceiver({
  name: 'answerSurvey',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { data, language, path } = sent;
    const goTo = `${path}#${THANKS_ANCHOR}`;
    const survey = surveyIn(data);
    // Answered in another tab: there is nothing more to ask.
    if (!survey) return hasThanks(data) ? { goTo } : { refused: surveyWords(language).over };
    const stored = await storeAnswers(work, sent, survey);
    return stored === 'changed'
      ? 'changed'
      : { goTo, answered: { surveyId: survey.id, answerId: stored.id } };
  },
});
