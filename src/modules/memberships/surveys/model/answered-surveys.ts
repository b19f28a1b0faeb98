/** Surveys that a reader has answered, as their browser stores them. */
import { defineBrowserState } from '#model/readers/define-visitor.ts';

/** The newest ones are stored; readers get older ones again. */
const SURVEYS_MAX = 50;

/** `answerId`: null if it was answered before answers were named. */
export interface AnsweredSurvey {
  surveyId: number;
  answerId: number | null;
}

export const answeredSurveys = defineBrowserState<readonly AnsweredSurvey[]>({
  name: 'surveys',
  key: 'answered surveys',
  days: 365,
  // Fifty pairs of ids of ten digits, what parts them, an instant and a signature.
  lengthMax: 1_140,
  write: (entries) =>
    entries
      .map(({ surveyId, answerId }) => (answerId === null ? String(surveyId) : `${surveyId}-${answerId}`))
      .join('.'),
  read: (text) => (text === '' ? [] : text.split('.').map(entryOf)),
});

function entryOf(entry: string): AnsweredSurvey {
  const [surveyId, answerId] = entry.split('-');
  return { surveyId: Number(surveyId), answerId: answerId === undefined ? null : Number(answerId) };
}

/** The surveys of a browser with one more, the newest last. */
export function withAnswered(
  before: readonly AnsweredSurvey[] | null,
  answered: AnsweredSurvey,
): readonly AnsweredSurvey[] {
  const others = (before ?? []).filter(({ surveyId }) => surveyId !== answered.surveyId);
  return [...others, answered].slice(-SURVEYS_MAX);
}
