/** The questions of a survey as a form. */
import type { FormRow } from '#model/pages/define-form.ts';
import { demographicFields, type DemographicPrompt } from './demographics.ts';
import { memberWords } from '../../words/index.ts';

/** Maximum number of questions in a survey. */
export const QUESTIONS_MAX = 10;

/** A survey that readers can answer now. */
export interface SurveyPrompt {
  id: number;
  title: string;
  introText: string | null;
  askEmail: string;
  questions: readonly DemographicPrompt[];
}

/** Anchor of the thanks on the page to which readers are redirected. */
export const THANKS_ANCHOR = 'survey-thanks';

/** Whether a block's data contains thanks for the reader's answers. */
export function hasThanks(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'thanks' in data && data.thanks !== null;
}

/** The survey in a block's data; null without one. */
export function surveyIn(data: unknown): SurveyPrompt | null {
  return hasSurvey(data) ? data.survey : null;
}

function hasSurvey(data: unknown): data is { survey: SurveyPrompt | null } {
  return typeof data === 'object' && data !== null && 'survey' in data;
}

/** The form's rows. Without an active survey, the shortest form, which is never shown. */
export function surveyRows(data: unknown): readonly FormRow[] {
  const survey = surveyIn(data);
  const rows = demographicFields(survey?.questions ?? []).map(([name, field]) => row(name, field));
  const { askEmail = 'none' } = survey ?? {};
  if (askEmail !== 'none' || rows.length === 0)
    rows.push(
      row('email', {
        type: 'email',
        label: (language) => memberWords(language).email,
        required: askEmail === 'required',
      }),
    );
  return rows;
}

/** The answers of choice questions; empty without any. */
export function wordsOfSurvey(data: unknown): string {
  const chosen = (surveyIn(data)?.questions ?? []).filter(({ answers }) => answers.length > 0);
  return chosen.length === 0
    ? ''
    : JSON.stringify(chosen.map(({ id, label, answers }) => [id, label, answers]));
}

function row(name: string, field: FormRow['fields'][string]): FormRow {
  return { numberOfColumns: 1, fields: { [name]: field } };
}
