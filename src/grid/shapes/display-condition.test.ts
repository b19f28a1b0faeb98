import { describe, expect, test } from 'vitest';
import { daysOf, holds, parseCondition, type Condition } from './display-condition.ts';

const PAGE: Record<string, readonly string[]> = {
  page: ['item'],
  type: ['article'],
  section: ['ports', 'ports/rotterdam'],
  label: ['sponsored', 'long read'],
  viewport: ['phone'],
};
const TODAY = '2026-11-22';

function parse(text: string): Condition {
  const read = parseCondition(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.condition;
}

const isShown = (text: string) =>
  holds(parse(text), {
    has: (fact, value) => PAGE[fact]?.includes(value) ?? false,
    hasBegun: (day) => day <= TODAY,
  });

const faultOf = (text: string) => {
  const read = parseCondition(text);
  return 'fault' in read ? read.fault : null;
};

describe('a condition', () => {
  test.each([
    ['page is item', true],
    ['type is Article', true],
    ['TYPE IS article', true],
    ['type is Event, Webinar', false],
    ['type is Event, Article', true],
    ['section is /ports/', true],
    ['section is not ports', false],
    ['label is "Long read"', true],
    ['not label is Sponsored', false],
    ['viewport is phone or viewport is tablet', true],
    ['date from 2026-11-22', true],
    ['date before 2026-11-22', false],
    ['date from 2026-11-01 and date before 2026-12-01', true],
    // “and” binds more tightly than “or”.
    ['page is item or page is home and type is Event', true],
    ['(page is item or page is home) and type is Event', false],
    ['not (type is Event or type is Article)', false],
  ])('%s: %s', (text, expected) => {
    expect(isShown(text)).toBe(expected);
  });

  test('a condition lists the days it names', () => {
    expect(daysOf(parse('date from 2026-11-01 and not (date before 2026-12-24 or page is home)'))).toEqual([
      '2026-11-01',
      '2026-12-24',
    ]);
  });

  test.each([
    ['', 'The condition is incomplete.'],
    ['colour is red', 'Unknown word “colour”. Use page, type, section, label, viewport or date.'],
    ['type Article', '“type” must be followed by “is” or “is not”.'],
    ['type is', '“type is” must be followed by a value.'],
    ['type is Article,', '“type is” must be followed by a value.'],
    ['page is article', '“page” can’t be “article”. Use one of these: home, section, item, system.'],
    ['type is Article Event', 'Expected “and”, “or” or the end, not “Event”.'],
    ['(page is home', 'Missing closing bracket.'],
    ['label is "Long read', 'Missing closing quotation mark.'],
    ['date is 2026-11-01', '“date” must be followed by “from” or “before”.'],
    ['date from 2026-02-30', '“date from” must be followed by a date such as 2026-12-31.'],
    [`${'('.repeat(12)}page is home${')'.repeat(12)}`, 'Brackets may be nested at most 10 levels deep.'],
    ['x'.repeat(501), 'A condition may have at most 500 characters.'],
  ])('%s is refused in words', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
