/** Number of times each answer was given, as staff see it. Pure. */
import { DEMOGRAPHIC_TYPES, type QuestionChoice } from '../model/demographics.ts';
import { hasChoices } from './changed-question.ts';

/** The count of an answer in one wording. Answer 0 without a text counts all people who answered. */
export interface CountedAnswer {
  questionId: number;
  type: number;
  answerId: number;
  answer: string;
  amount: number;
}

export interface CountRow {
  label: string;
  /** A remark: the answer is no longer offered, or was given in other wordings. */
  note: string | null;
  count: number;
}

export interface CountGroup {
  title: string | null;
  note: string | null;
  /** Number of people who answered. */
  total: number;
  rows: CountRow[];
}

/** The current state of a question; without answers and with type 0 if it was deleted. */
export interface QuestionNow {
  type: number;
  answers: readonly QuestionChoice[];
}

const NOT_OFFERED = 'No longer offered';

const TYPE_WORDS: Readonly<Record<number, string>> = {
  [DEMOGRAPHIC_TYPES.text]: 'A text',
  [DEMOGRAPHIC_TYPES.checkbox]: 'Ticked',
  [DEMOGRAPHIC_TYPES.date]: 'A date',
  [DEMOGRAPHIC_TYPES.integer]: 'A whole number',
  [DEMOGRAPHIC_TYPES.decimal]: 'A number',
};

/** Number of people who answered, whatever type the question had. */
export function totalOf(counts: readonly CountedAnswer[]): number {
  return sum(counts.filter(isAnybody));
}

/** Number of times an answer was given, in any wording. */
export function countOf(counts: readonly CountedAnswer[], answerId: number): number {
  return sum(counts.filter((one) => !isAnybody(one) && one.answerId === answerId));
}

/** Currently offered answers in their order, then answers that were given but are no longer offered. */
export function countRows(now: QuestionNow, counts: readonly CountedAnswer[]): CountRow[] {
  const given = counts.filter((one) => !isAnybody(one));
  const offered = now.answers.map(({ id, label }) => ({
    label,
    note: otherWords(
      label,
      given.filter(({ answerId }) => answerId === id),
    ),
    count: countOf(counts, id),
  }));
  const isOffered = ({ answerId }: CountedAnswer) => now.answers.some(({ id }) => id === answerId);
  const removedRows = Map.groupBy(
    given.filter((one) => !isOffered(one)),
    ({ answerId, answer }) => (answerId === 0 ? answer : answerId),
  );
  const removed = [...removedRows.values()].map((wordings) => {
    const [{ answer: label } = { answer: '' }] = wordings.toSorted((one, other) => other.amount - one.amount);
    const others = otherWords(label, wordings);
    return { label, note: [NOT_OFFERED, others].filter(Boolean).join(', '), count: sum(wordings) };
  });
  return [...offered, ...typed(now, counts), ...removed].filter(
    ({ count, note }) => count > 0 || note === null,
  );
}

/** Number of free-text answers. */
function typed({ type: now }: QuestionNow, counts: readonly CountedAnswer[]): CountRow[] {
  const byType = Map.groupBy(
    counts.filter((one) => isAnybody(one) && !hasChoices(one.type)),
    ({ type }) => type,
  );
  return [...byType].map(([type, all]) => ({
    label: TYPE_WORDS[type] ?? 'Answered',
    note: type === now ? null : 'Of an earlier type of the question',
    count: sum(all),
  }));
}

function otherWords(label: string, wordings: readonly CountedAnswer[]): string | null {
  const others = wordings.filter(({ answer, amount }) => answer !== label && amount > 0);
  if (others.length === 0) return null;
  return others.map(({ answer, amount }) => `${amount.toLocaleString('en')} as “${answer}”`).join(', ');
}

function isAnybody({ answerId, answer }: CountedAnswer): boolean {
  return answerId === 0 && answer === '';
}

function sum(counts: readonly CountedAnswer[]): number {
  return counts.reduce((total, { amount }) => total + amount, 0);
}
