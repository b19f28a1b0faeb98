/** Answers preserved when a question changes, and the warnings before it is saved. */
import { expect, test } from 'vitest';
import { countRows, type CountedAnswer } from './answer-counts.ts';
import { numberedAnswers } from './changed-question.ts';
import { changeWarnings, deletionWarnings } from './question-warnings.ts';

const GRAIN = { id: 1, label: 'Grain' };
const TIMBER = { id: 2, label: 'Timber' };
const before = { type: 2, answers: [GRAIN, TIMBER], earlierAnswers: null, lastAnswerId: 2 };
const typeLabel = (type: number) => `Type ${type}`;

const counted = (answerId: number, answer: string, amount: number, type = 2): CountedAnswer => ({
  questionId: 7,
  type,
  answerId,
  answer,
  amount,
});

test('a reworded answer retains its id, a new one gets its own, and a removed one gets its id again when it comes back', () => {
  const reworded = numberedAnswers(before, {
    type: 2,
    answers: [
      { id: 1, label: 'Cereals' },
      { id: null, label: 'Coal' },
    ],
  });
  expect(reworded).toEqual({
    answers: [
      { id: 1, label: 'Cereals' },
      { id: 3, label: 'Coal' },
    ],
    earlierAnswers: [GRAIN, TIMBER],
    lastAnswerId: 3,
  });
  const again = numberedAnswers(
    { type: 2, ...reworded },
    {
      type: 2,
      answers: [
        { id: null, label: 'Timber' },
        { id: 1, label: 'Cereals' },
        { id: null, label: 'Grain' },
      ],
    },
  );
  // “Grain” is a new answer now: its former id belongs to “Cereals”.
  expect(again.answers).toEqual([TIMBER, { id: 1, label: 'Cereals' }, { id: 4, label: 'Grain' }]);
});

test('answers come back with their ids when the type changes to text and back', () => {
  const asText = numberedAnswers(before, { type: 3, answers: [GRAIN, TIMBER] });
  expect(asText).toEqual({ answers: [], earlierAnswers: [GRAIN, TIMBER], lastAnswerId: 2 });
  const typed = [
    { id: null, label: 'Timber' },
    { id: null, label: 'Grain' },
  ];
  expect(numberedAnswers({ type: 3, ...asText }, { type: 1, answers: typed }).answers).toEqual([
    TIMBER,
    GRAIN,
  ]);
});

test('ids are never reused, whatever ids are sent', () => {
  const sent = [
    { id: 2, label: 'One' },
    { id: 2, label: 'Two' },
    { id: 90, label: 'Three' },
    { id: -1, label: 'Four' },
  ];
  const ids = numberedAnswers(before, { type: 2, answers: sent }).answers.map(({ id }) => id);
  expect(ids).toEqual([2, 3, 4, 5]);
  expect(numberedAnswers(null, { type: 2, answers: sent }).answers.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

const given = {
  readers: [counted(0, '', 1_204), counted(1, 'Grain', 1_200), counted(2, 'Timber', 1)],
  surveys: [counted(0, '', 2), counted(1, 'Grain', 2)],
  qualifying: new Map([[2, ['Pilots']]]),
};

test('a removed and a reworded answer are named with how many gave them', () => {
  const next = { type: 2, answers: [{ id: 1, label: 'Cereals' }] };
  expect(changeWarnings(before, next, given, typeLabel)).toEqual([
    {
      title: '“Grain” becomes “Cereals”',
      text: '1,200 readers and 2 survey respondents chose “Grain”. Their answers keep these words and count together with “Cereals”. If it means something else, add a new answer instead.',
    },
    {
      title: '“Timber” is removed',
      text: '1 reader chose it. Their answers are kept, but nobody else can choose it. It is asked for by “Pilots”: only those who chose it can join.',
    },
  ]);
});

test('a changed type explains its effect on the answers, and on several answers becoming one', () => {
  const [asText, ...more] = changeWarnings(before, { type: 3, answers: [] }, given, typeLabel);
  expect(more).toEqual([]);
  expect(asText).toEqual({
    title: 'The type changes from “Type 2” to “Type 3”',
    text: '1,204 readers and 2 survey respondents answered this question. Their answers are kept as they are and counted apart from new ones. Nobody is asked again.',
  });
  const [asOne] = changeWarnings(before, { type: 1, answers: [GRAIN, TIMBER] }, given, typeLabel);
  expect(asOne?.text).toContain('Their answers are kept and count as before.');
});

test('warnings are absent without answers, or if none of the answers changes', () => {
  const noUses = { readers: [], surveys: [], qualifying: new Map<number, string[]>() };
  expect(changeWarnings(before, { type: 3, answers: [] }, noUses, typeLabel)).toEqual([]);
  expect(changeWarnings(before, { type: 2, answers: [GRAIN] }, noUses, typeLabel)).toEqual([]);
  expect(deletionWarnings(noUses)).toEqual([]);
  const added = [TIMBER, GRAIN, { id: null, label: 'Coal' }];
  expect(changeWarnings(before, { type: 2, answers: added }, given, typeLabel)).toEqual([]);
});

test('counts are by answer, with its words, and include answers that are no longer offered', () => {
  const counts = [
    counted(0, '', 9),
    counted(1, 'Corn', 2),
    counted(1, 'Grain', 4),
    counted(5, 'Coal', 3),
    counted(0, '', 6, 3),
  ];
  expect(countRows({ type: 2, answers: [GRAIN, TIMBER] }, counts)).toEqual([
    { label: 'Grain', note: '2 as “Corn”', count: 6 },
    { label: 'Timber', note: null, count: 0 },
    { label: 'A text', note: 'Of an earlier type of the question', count: 6 },
    { label: 'Coal', note: 'No longer offered', count: 3 },
  ]);
});
