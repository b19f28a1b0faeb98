import { describe, expect, test } from 'vitest';
import { defineJob } from '#model/jobs/define-job.ts';
import { parseCron } from '#text/cron.ts';
import { lastOccurrence } from './occurrences.ts';

const last = (expression: string, zone: string, now: string): string | null => {
  const found = lastOccurrence(parseCron(expression, 'Job tides'), zone, Date.parse(now));
  return found === null ? null : new Date(found).toISOString().replace(':00.000Z', 'Z');
};

/** Every instant at which an expression occurs between two instants, looked for once a minute. */
function occurrences(expression: string, zone: string, from: string, to: string): string[] {
  const found = new Set<string>();
  for (let at = Date.parse(from); at < Date.parse(to); at += 60_000) {
    const one = last(expression, zone, new Date(at).toISOString());
    if (one !== null && Date.parse(one) >= Date.parse(from)) found.add(one);
  }
  return [...found];
}

describe('occurrences in a zone', () => {
  test.each([
    ['30 6 * * 1-5', 'UTC', '2026-06-12T06:29:59Z', '2026-06-11T06:30Z'],
    ['30 6 * * 1-5', 'UTC', '2026-06-12T06:30:00Z', '2026-06-12T06:30Z'],
    // Saturday and Sunday are left out, and Friday is more than a day ago.
    ['30 6 * * 1-5', 'UTC', '2026-06-14T12:00:00Z', null],
    ['30 6 * * *', 'Europe/Brussels', '2026-06-12T12:00:00Z', '2026-06-12T04:30Z'],
    ['30 6 * * *', 'Asia/Kolkata', '2026-06-12T12:00:00Z', '2026-06-12T01:00Z'],
    ['0 9 * * *', 'Australia/Adelaide', '2026-01-12T12:00:00Z', '2026-01-11T22:30Z'],
    ['0 9 * * *', 'America/New_York', '2026-01-12T13:59:00Z', '2026-01-11T14:00Z'],
    ['0 0 1 * *', 'Pacific/Auckland', '2026-06-30T12:30:00Z', '2026-06-30T12:00Z'],
    ['0 0 1,15 * 0', 'UTC', '2026-11-29T01:00:00Z', '2026-11-29T00:00Z'],
    ['0 0 1,15 * 7', 'UTC', '2026-11-15T01:00:00Z', '2026-11-15T00:00Z'],
    ['*/20 8-10/2 * * *', 'UTC', '2026-11-15T09:30:00Z', '2026-11-15T08:40Z'],
    ['0 0 29 2 *', 'UTC', '2028-02-29T00:00:00Z', '2028-02-29T00:00Z'],
  ])('%s in %s, at %s', (expression, zone, now, expected) => {
    expect(last(expression, zone, now)).toBe(expected);
  });

  test.each([
    // Clocks go from 02:00 to 03:00.
    [
      '30 2 * * *',
      'Europe/Brussels',
      '2026-03-28T12:00Z',
      '2026-03-30T12:00Z',
      ['2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ],
    ['15,45 2 * * *', 'Europe/Brussels', '2026-03-29T00:00Z', '2026-03-29T06:00Z', ['2026-03-29T01:00Z']],
    // From 03:00 back to 02:00.
    [
      '30 2 * * *',
      'Europe/Brussels',
      '2026-10-24T12:00Z',
      '2026-10-26T12:00Z',
      ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ],
    [
      '0 * * * *',
      'Europe/Brussels',
      '2026-10-24T23:00Z',
      '2026-10-25T03:00Z',
      ['2026-10-24T23:00Z', '2026-10-25T00:00Z', '2026-10-25T02:00Z'],
    ],
    // Half an hour: from 02:00 to 02:30, and back.
    ['10 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00Z', '2026-10-03T18:00Z', ['2026-10-03T15:30Z']],
    ['45 1 * * *', 'Australia/Lord_Howe', '2026-04-04T12:00Z', '2026-04-04T18:00Z', ['2026-04-04T14:45Z']],
    // A whole day that Samoa skipped.
    ['0 6 30 12 *', 'Pacific/Apia', '2011-12-29T00:00Z', '2011-12-31T23:00Z', ['2011-12-30T10:00Z']],
  ])('%s in %s from %s to %s, with a change of clocks', (expression, zone, from, to, expected) => {
    expect(occurrences(expression, zone, from, to)).toEqual(expected);
  });
});

test.each([
  ['* * * *', 'does not have five fields'],
  ['60 * * * *', 'the minute of the cron expression “60 * * * *” is “60”. Give *, numbers from 0 to 59'],
  ['0 24 * * *', 'the hour of'],
  ['0 0 0 * *', 'the day of the month of'],
  ['0 0 * 13 *', 'the month of'],
  ['0 0 * * MON', 'the weekday of the cron expression “0 0 * * MON” is “MON”'],
  ['*/0 * * * *', 'the minute of'],
  ['5-1 * * * *', 'the minute of'],
  ['1,,2 * * * *', 'the minute of'],
  ['0 0 31 2,4 *', 'is in none of its months'],
  ['1'.repeat(100_000), 'does not have five fields'],
])('%# a job with the expression %.20s is refused with its name and the field', (cron, message) => {
  const define = () =>
    defineJob({
      name: 'harbour/sendTides',
      summary: 'Sends tides.',
      payload: {},
      attemptsMax: 1,
      schedule: { cron, per: 'installation' },
      run: async () => undefined,
    });
  expect(define).toThrow('Job harbour/sendTides: ');
  expect(define).toThrow(message);
});
