/** Stores the answers to a survey, which open the item that shows its form. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import { stateToStore } from '#model/readers/define-visitor.ts';
import type { RecordContext } from '#server/records/index.ts';
import { answeredSurveys, withAnswered } from '../model/answered-surveys.ts';
import { storeAnswers } from '../server/store-answers.ts';
import { hasThanks, surveyIn, THANKS_ANCHOR } from '../model/survey-form.ts';
import { surveyWords } from '../words/index.ts';

export const answerSurvey = defineReceiver({
  name: 'answerSurvey',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { data, language, path } = sent;
    const goTo = `${path}#${THANKS_ANCHOR}`;
    const survey = surveyIn(data);
    // Already answered in another tab, so the survey is not shown any more.
    if (!survey) return hasThanks(data) ? { goTo } : { refused: surveyWords(language).over };
    const stored = await storeAnswers(work, sent, survey);
    if (stored === 'changed') return 'changed';
    const answered = { surveyId: survey.id, answerId: stored.id };
    const state = withAnswered(sent.browserState(answeredSurveys), answered);
    return { goTo, storeState: stateToStore(answeredSurveys, state) };
  },
});
