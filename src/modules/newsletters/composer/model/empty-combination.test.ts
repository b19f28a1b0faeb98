import { expect, test } from 'vitest';
import { emptyCombination } from './empty-combination.ts';
import type { ReaderCondition } from './reader-condition.ts';

const any = (...entries: string[]): ReaderCondition => ({ match: 'any', entries });
const none = (...entries: string[]): ReaderCondition => ({ match: 'none', entries });

test('an email with a part for everyone has content for every reader', () => {
  expect(emptyCombination([[any('m:1')], []])).toBeNull();
});

test('two parts that exclude each other have content for every reader', () => {
  expect(emptyCombination([[any('m:1', 'm:2')], [none('m:1', 'm:2')]])).toBeNull();
});

test('readers without any of the entries get nothing from a part for members', () => {
  expect(emptyCombination([[any('m:1')], [any('m:2')]])).toEqual({ with: [], without: ['m:1', 'm:2'] });
});

test('readers who meet one condition around a part but not the other get nothing', () => {
  expect(emptyCombination([[any('m:1'), none('c:NLD')], [none('m:1')]])).toEqual({
    with: ['m:1', 'c:NLD'],
    without: [],
  });
});

test('a combination that no reader can have is not reported', () => {
  expect(emptyCombination([[any('m:1')], [none('m:1', 'm:2')], [any('m:2')]])).toBeNull();
});
