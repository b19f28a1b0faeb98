/** Demographic questions as readers see them: form fields named demo_{id}. */
import type { FormField, FormFieldType, FormValues } from '#model/pages/define-form.ts';

/** The types of the specification (public site, section 3 "Demographic question types"); 4 is unused. */
export const DEMOGRAPHIC_TYPES = {
  single: 1,
  multi: 2,
  text: 3,
  checkbox: 5,
  date: 6,
  integer: 7,
  decimal: 8,
} as const;

/** A question in a form. */
export interface DemographicPrompt {
  id: number;
  label: string;
  type: number;
  answers: readonly QuestionChoice[];
  isRequired: boolean;
}

/** A reader's answer with the wording they saw, which does not change when the question changes. */
export interface DemographicAnswer {
  questionId: number;
  question: string;
  type: number;
  /** The chosen answers, if the question has predefined answers; otherwise the answer is `value`. */
  choices: readonly QuestionChoice[];
  value: string | null;
}

export interface QuestionChoice {
  id: number;
  label: string;
}

const FIELD_TYPES: Readonly<Record<number, FormFieldType>> = {
  [DEMOGRAPHIC_TYPES.single]: 'select',
  [DEMOGRAPHIC_TYPES.multi]: 'checkboxGroup',
  [DEMOGRAPHIC_TYPES.text]: 'text',
  [DEMOGRAPHIC_TYPES.checkbox]: 'checkbox',
  [DEMOGRAPHIC_TYPES.date]: 'date',
  [DEMOGRAPHIC_TYPES.integer]: 'number',
  [DEMOGRAPHIC_TYPES.decimal]: 'number',
};

/** Answers as a question stores them; answers that were never saved have no ids. */
export type StoredAnswers = readonly { readonly id?: unknown; readonly label?: unknown }[] | null | undefined;

/** The predefined answers of a stored question. */
export function answersOf(stored: StoredAnswers): QuestionChoice[] {
  return (stored ?? []).map(({ id, label }) => ({ id: Number(id), label: String(label) }));
}

/** The name of a question's field. */
export const demographicName = (questionId: number) => `demo_${questionId}`;

/** Form fields for questions, by name. A choice question without predefined answers is left out. */
export function demographicFields(questions: readonly DemographicPrompt[]): [string, FormField][] {
  return questions.flatMap(({ id, label, type, answers, isRequired }) => {
    const fieldType = FIELD_TYPES[type] ?? 'text';
    const isChosen = fieldType === 'select' || fieldType === 'checkboxGroup';
    if (isChosen && answers.length === 0) return [];
    const field: FormField = {
      type: fieldType,
      label: () => label,
      required: isRequired,
      ...(isChosen && {
        options: answers.map((answer) => ({ value: String(answer.id), label: () => answer.label })),
      }),
      ...(type === DEMOGRAPHIC_TYPES.integer && { isWhole: true as const }),
    };
    return [[demographicName(id), field]];
  });
}

/** The answers in a form's validated values; unanswered questions are left out. */
export function demographicAnswers(
  questions: readonly DemographicPrompt[],
  values: FormValues,
): DemographicAnswer[] {
  return questions.flatMap(({ id, label, type, answers }): DemographicAnswer[] => {
    const value = values[demographicName(id)];
    if (value === undefined || value === null || value === false) return [];
    const about = { questionId: id, question: label, type };
    if (answers.length === 0 && typeof value !== 'object')
      return [{ ...about, choices: [], value: String(value) }];
    const ids = [value].flat().map(Number);
    const choices = answers.filter((answer) => ids.includes(answer.id));
    return choices.length === 0 ? [] : [{ ...about, choices, value: null }];
  });
}
