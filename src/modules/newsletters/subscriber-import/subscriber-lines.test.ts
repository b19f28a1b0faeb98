/** Lines of a file of subscribers. */
import { describe, expect, test } from 'vitest';
import { layoutOf, subscriberInLine, type FileLayout } from './model/subscriber-lines.ts';

const layout = (line: string) => layoutOf(line) as FileLayout;

describe('the first line of a file', () => {
  test.each([
    ['Email,First name,Last name,Country', ',', { email: 0, firstName: 1, lastName: 2, country: 3 }],
    ['\u{feff}"Surname";"E-mail"', ';', { lastName: 0, email: 1 }],
    ['e-mail address\tgiven_name', '\t', { email: 0, firstName: 1 }],
    ['ada@harbour.example,Ada', ',', null],
  ])('%s is understood', (line, separator, columns) => {
    expect(layoutOf(line)).toEqual({ separator, columns });
  });

  test('a first line that names columns without one for addresses is refused', () => {
    expect(layoutOf('name,town')).toEqual({
      problem: 'The first line names no column “email”. Name it, or begin with an address.',
    });
  });
});

describe('a line', () => {
  const named = layout('email,first name,last name,country');
  test.each([
    [
      'Ada@Harbour.example,Ada,"Lovelace, ""the first""",GBR',
      { email: 'Ada@Harbour.example', emailKey: 'ada@harbour.example', lastName: 'Lovelace, "the first"' },
    ],
    ['ada@harbour.example', { firstName: null, countryCode: null }],
    ["ada@harbour.example,'=SUM(A1),'-Ada", { firstName: '=SUM(A1)', lastName: '-Ada' }],
    ['ada@harbour.example,,,Netherlands', { countryCode: 'NLD' }],
    ['  ', { isBlank: true }],
    [',Ada', { problem: 'The line has no email address.' }],
    ['ada@@harbour.example', { problem: 'This is not an email address.' }],
    [
      'ada@harbour.example,Ada https://evil.example',
      { problem: 'The name is too long, or contains an address, a URL or special characters.' },
    ],
    ['ada@harbour.example,Ada,,Atlantis', { problem: 'The country is unknown.' }],
    ['"ada@harbour.example', { problem: 'A quotation mark is not closed. Put each subscriber on one line.' }],
    [`${'x'.repeat(2_001)}`, { problem: 'The line has more than 2,000 characters.' }],
  ])('%s is read, or refused with the reason', (line, expected) => {
    expect(subscriberInLine(line, named)).toMatchObject(expected);
  });

  test('the cell with an at sign is the address without named columns', () => {
    expect(
      subscriberInLine('Ada;ada@harbour.example;2024', layout('Ada;ada@harbour.example;2024')),
    ).toMatchObject({
      email: 'ada@harbour.example',
      firstName: null,
    });
  });

  test('a line with two addresses is refused without named columns', () => {
    expect(
      subscriberInLine('a@harbour.example;b@harbour.example', { separator: ';', columns: null }),
    ).toEqual({
      problem: 'The line has several addresses. Put each subscriber on one line.',
    });
  });
});
