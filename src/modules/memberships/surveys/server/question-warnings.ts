/** Warnings about the effects on existing answers when a question is changed or deleted. Pure. */
import { answersOf } from '../model/demographics.ts';
import { countOf, totalOf, type CountedAnswer } from './answer-counts.ts';
import { hasChoices, numberedAnswers, type StoredQuestion } from './changed-question.ts';

export interface Warning {
  title: string;
  text: string;
}

/** Answers stored in accounts, and in surveys. */
export interface GivenAnswers {
  readers: readonly CountedAnswer[];
  surveys: readonly CountedAnswer[];
  /** Memberships that require an answer, by the answer's id. */
  qualifying: ReadonlyMap<number, readonly string[]>;
}

/** Empty if the change affects no given answers. `typeLabel`: returns the name of a type. */
export function changeWarnings(
  before: StoredQuestion,
  next: StoredQuestion,
  given: GivenAnswers,
  typeLabel: (type: number) => string,
): Warning[] {
  const choices = answersOf(before.answers);
  const after = hasChoices(next.type) ? numberedAnswers(before, next).answers : [];
  const typeWarnings = before.type === next.type ? [] : typeWarning(before, next, given, typeLabel);
  return [
    ...typeWarnings,
    ...choices.flatMap(({ id, label }) => {
      const now = after.find((one) => one.id === id);
      if (now?.label === label || (!hasChoices(next.type) && typeWarnings.length > 0)) return [];
      return now ? reworded(id, label, now.label, given) : removed(id, label, given);
    }),
  ];
}

/** Warnings before a question is deleted. */
export function deletionWarnings(given: GivenAnswers): Warning[] {
  const who = whoAnswered(totalOf(given.readers), totalOf(given.surveys));
  if (who === null) return [];
  return [
    {
      title: 'The question was answered',
      text: `${who} answered it. The answers are kept, with the question as it was asked.`,
    },
  ];
}

function typeWarning(
  before: StoredQuestion,
  next: StoredQuestion,
  given: GivenAnswers,
  typeLabel: (type: number) => string,
): Warning[] {
  const who = whoAnswered(totalOf(given.readers), totalOf(given.surveys));
  if (who === null) return [];
  const becomes =
    hasChoices(before.type) && hasChoices(next.type)
      ? 'Their answers are kept and count as before.'
      : 'Their answers are kept as they are and counted apart from new ones. Nobody is asked again.';
  return [
    {
      title: `The type changes from “${typeLabel(before.type)}” to “${typeLabel(next.type)}”`,
      text: `${who} answered this question. ${becomes}`,
    },
  ];
}

function removed(id: number, label: string, { readers, surveys, qualifying }: GivenAnswers): Warning[] {
  const who = whoAnswered(countOf(readers, id), countOf(surveys, id));
  const memberships = qualifying.get(id) ?? [];
  if (who === null && memberships.length === 0) return [];
  const retained =
    who === null ? [] : [`${who} chose it. Their answers are kept, but nobody else can choose it.`];
  const closed =
    memberships.length === 0
      ? []
      : [
          `It is asked for by ${memberships.map((title) => `“${title}”`).join(', ')}: only those who chose it can join.`,
        ];
  return [{ title: `“${label}” is removed`, text: [...retained, ...closed].join(' ') }];
}

function reworded(id: number, from: string, to: string, { readers, surveys }: GivenAnswers): Warning[] {
  const who = whoAnswered(countOf(readers, id), countOf(surveys, id));
  if (who === null) return [];
  return [
    {
      title: `“${from}” becomes “${to}”`,
      text: `${who} chose “${from}”. Their answers keep these words and count together with “${to}”. If it means something else, add a new answer instead.`,
    },
  ];
}

/** Null if no one answered. */
function whoAnswered(readers: number, surveys: number): string | null {
  const parts = [
    ...(readers > 0 ? [counted(readers, 'reader', 'readers')] : []),
    ...(surveys > 0 ? [counted(surveys, 'survey respondent', 'survey respondents')] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
