import { describe, expect, test } from 'vitest';
import {
  formatOutcome,
  judge,
  replaceFigures,
  toJson,
  toMarkdown,
  unmeasured,
  type Outcome,
} from './report.ts';
import { compared, measured, type Goal } from './scenario.ts';
import { summarise } from './statistics.ts';

const goals: Goal[] = [
  { metric: 'requests per second', of: 'ratio', atLeast: 0.6 },
  { metric: 'memory', of: 'value', atMost: 250 },
];
const scenario = { name: 'cached-page', about: 'A cached page.', goals };
const outcome: Outcome = {
  scenario,
  measures: [
    ...compared('requests per second', '/s', {
      ours: summarise([28_000, 30_000, 31_000]),
      theirs: summarise([40_000, 48_000, 50_000]),
      against: 'a lean node:http server',
    }),
    measured('memory', 'MB', summarise([260.123456])),
  ],
};
const failed: Outcome = {
  scenario: { ...scenario, name: 'start' },
  error: 'The app ended before it served.',
};

test('JSON has the fields other programs rely on, and no others', () => {
  expect(toJson([outcome, failed])).toEqual([
    {
      scenario: 'cached-page',
      metric: 'requests per second',
      value: 30_000,
      unit: '/s',
      against: 'a lean node:http server',
      ratio: 0.625,
    },
    {
      scenario: 'cached-page',
      metric: 'requests per second, a lean node:http server',
      value: 48_000,
      unit: '/s',
    },
    { scenario: 'cached-page', metric: 'memory', value: 260.1, unit: 'MB' },
  ]);
});

describe('a goal', () => {
  const measure = { metric: 'requests per second', unit: '/s', value: 1, against: 'a lean node:http server' };

  test('a goal on a ratio is judged by the ratio, its limit included', () => {
    expect(judge({ ...measure, ratio: 0.6 }, goals)).toBe('met');
    expect(judge({ ...measure, ratio: 0.59 }, goals)).toBe('not met');
  });

  test('a goal on a value is judged by the value', () => {
    expect(judge({ metric: 'memory', unit: 'MB', value: 250 }, goals)).toBe('met');
    expect(judge({ metric: 'memory', unit: 'MB', value: 251 }, goals)).toBe('not met');
    expect(judge({ metric: 'start', unit: 's', value: 9 }, goals)).toBe('no goal');
  });

  test('a goal without a measurement is found', () => {
    expect(unmeasured(goals, [measure])).toEqual(['memory']);
    expect(() => judge(measure, goals)).toThrow('no ratio');
  });
});

test('the table shows figure, spread, ratio, goal and verdict, and why a scenario failed', () => {
  const text = formatOutcome(outcome);
  expect(text).toMatch(
    /30,000 \/s \(28,000 to 31,000\), 0\.625 of a lean node:http server +at least 0\.6 of a lean node:http server +met$/m,
  );
  expect(text).toMatch(/260 MB +at most 250 MB +not met$/m);
  expect(formatOutcome(failed)).toContain('FAILED  The app ended before it served.');
});

describe('a page with figures', () => {
  const marks = [
    '<!-- begin of the figures: written by npm run bench -- --markdown -->',
    '<!-- end of the figures -->',
  ];
  const page = ['# Performance', marks[0], 'old', marks[1], 'after'].join('\n');

  test('figures are replaced between the marks only', () => {
    const figures = toMarkdown([outcome, failed], {
      date: '2026-11-21',
      machine: '2 cores',
      command: 'npm x',
    });
    const replaced = replaceFigures(page, figures);
    expect(replaced).toMatch(/^# Performance\n/);
    expect(replaced).toMatch(/\nafter$/);
    expect(replaced).not.toContain('old');
    expect(replaced).toContain('2026-11-21, 2 cores, `npm x`.');
    expect(replaced).toContain('| memory | 260 MB | at most 250 MB | not met |');
    expect(replaced).toContain('Could not be measured: The app ended before it served.');
    expect(replaceFigures(replaced, figures)).toBe(replaced);
  });

  test('a page without marks is refused, not overwritten', () => {
    expect(() => replaceFigures('# Performance', 'figures')).toThrow('needs the two lines');
  });
});
