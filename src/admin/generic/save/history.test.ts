import { expect, test } from 'vitest';
import { NO_HISTORY, pushHistory, redone, STEPS_MAX, undone, type History } from './history.ts';

test('steps are taken back one by one and done again in their order', () => {
  let history: History<string> = pushHistory(pushHistory(NO_HISTORY, 'one'), 'two');
  const back = undone(history, 'three');
  expect(back?.state).toBe('two');
  const further = back && undone(back.history, back.state);
  expect(further?.state).toBe('one');
  expect(further && undone(further.history, further.state)).toBeNull();
  const again = further && redone(further.history, further.state);
  expect(again?.state).toBe('two');
  history = again?.history ?? history;
  expect(redone(history, 'two')?.state).toBe('three');
});

test('typing in one setting is one step; another setting, and anything after a step back, is the next', () => {
  const typed = ['', 'L', 'La'].reduce<History<string>>(
    (now, state) => pushHistory(now, state, 'title'),
    NO_HISTORY,
  );
  expect(typed.past).toEqual(['']);
  const other = pushHistory(typed, 'Lat', 'count');
  expect(other.past).toEqual(['', 'Lat']);
  const back = undone(other, 'Lat 4');
  expect(back && pushHistory(back.history, back.state, 'count').past).toEqual(['', 'Lat']);
});

test('a change after a step back forgets what was taken back, and old steps fall out', () => {
  const back = undone(pushHistory(NO_HISTORY as History<string>, 'one'), 'two');
  expect(back && redone(pushHistory(back.history, back.state), 'other')).toBeNull();
  let long: History<number> = NO_HISTORY;
  for (let step = 0; step < STEPS_MAX + 50; step += 1) long = pushHistory(long, step);
  expect([long.past.length, long.past[0]]).toEqual([STEPS_MAX, 50]);
});
