/** Preserves answers when a question changes: the ids of its answers, and their earlier wordings. Pure. */
import {
  answersOf,
  DEMOGRAPHIC_TYPES,
  type QuestionChoice,
  type StoredAnswers,
} from '../model/demographics.ts';

/** A question as stored in the database. */
export interface StoredQuestion {
  type: number;
  answers?: StoredAnswers;
  earlierAnswers?: StoredAnswers;
  lastAnswerId?: number | null;
}

/** Whether readers choose from answers. */
export function hasChoices(type: number): boolean {
  return type === DEMOGRAPHIC_TYPES.single || type === DEMOGRAPHIC_TYPES.multi;
}

/** Maximum number of a question's earlier wordings; the oldest are dropped. */
export const EARLIER_ANSWERS_MAX = 500;

interface NumberedAnswers {
  answers: QuestionChoice[];
  earlierAnswers: QuestionChoice[];
  lastAnswerId: number;
}

/**
 * Assigns ids to the answers. A reworded answer retains its id, and a removed answer that returns with the
 * same wording gets its former id. No id is reused for another answer, because readers' answers refer to it.
 */
export function numberedAnswers(before: StoredQuestion | null, next: StoredQuestion): NumberedAnswers {
  const nextAnswers = hasChoices(next.type) ? (next.answers ?? []) : [];
  const had = answersOf(before?.answers);
  const earlier = answersOf(before?.earlierAnswers);
  let last = before?.lastAnswerId ?? 0;
  const known = new Set<number>();
  const isReusable = (id: number | undefined) => id !== undefined && id >= 1 && id <= last && !known.has(id);
  const named = nextAnswers.map(({ id, label }) => {
    const given = typeof id === 'number' && isReusable(id) ? id : null;
    if (given !== null) known.add(given);
    return { label: String(label), id: given };
  });
  const answers = named.map(({ label, id }) => {
    const returning = earlier.find((one) => one.label === label && isReusable(one.id))?.id;
    const own = id ?? returning ?? (last += 1);
    known.add(own);
    return { label, id: own };
  });
  const isNow = ({ id, label }: QuestionChoice) =>
    answers.some((answer) => answer.id === id && answer.label === label);
  const removed = [...had.filter((one) => !isNow(one)), ...earlier.filter((one) => !isNow(one))];
  const wordings = [...new Map(removed.map((one) => [`${one.id} ${one.label}`, one])).values()];
  return { answers, earlierAnswers: wordings.slice(0, EARLIER_ANSWERS_MAX), lastAnswerId: last };
}
