/** Lines of a file of subscribers. */
import { describe, expect, test } from 'vitest';
import { layoutOf, subscriberInLine, type FileLayout } from './model/subscriber-lines.ts';

const NOW = Date.parse('2026-11-30T10:00:00Z');
const layout = (...lines: string[]) => layoutOf(lines) as FileLayout;
const read = (line: string, of: FileLayout) => subscriberInLine(line, of, NOW);

describe('the first line of a file', () => {
  test.each([
    ['Email,First name,Last name,Country', ',', { email: 0, firstName: 1, lastName: 2, country: 3 }],
    ['\u{feff}"Surname";"E-mail"', ';', { lastName: 0, email: 1 }],
    ['e-mail address\tgiven_name', '\t', { email: 0, firstName: 1 }],
    ['ada@harbour.example,Ada', ',', null],
  ])('%s is understood', (line, separator, columns) => {
    expect(layout(line)).toMatchObject({ separator, columns });
  });

  test('the names of the columns may be after a title, and those that are not read are named', () => {
    expect(layout('Members of the harbour', '', 'E-Mail;Vorname;Schuhgröße')).toEqual({
      separator: ';',
      columns: { email: 0, firstName: 1 },
      unread: ['Schuhgröße'],
      format: null,
      skipped: 3,
    });
  });

  test('a first line of a megabyte in an open quotation mark costs no more than a short one', () => {
    const started = performance.now();
    expect(layoutOf([`"${'a,'.repeat(500_000)}`])).toHaveProperty('problem');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('a file without a column for addresses is refused', () => {
    expect(layoutOf(['name,town', 'Ada,Hull'])).toEqual({
      problem: 'None of the first 10 lines names a column “email”. Name it, or begin with an address.',
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
      'ada@harbour.example,Ada https://evil.example,Lovelace',
      { firstName: null, lastName: 'Lovelace', lost: ['the first name'] },
    ],
    ['ada@harbour.example,Ada,,Atlantis', { firstName: 'Ada', countryCode: null, lost: ['the country'] }],
    ['"ada@harbour.example', { problem: 'A quotation mark is not closed. Put each subscriber on one line.' }],
    [`${'x'.repeat(2_001)}`, { problem: 'The line has more than 2,000 characters.' }],
  ])('%s is read, or refused with the reason', (line, expected) => {
    expect(read(line, named)).toMatchObject(expected);
  });

  test('the cell with an at sign is the address without named columns', () => {
    expect(read('Ada;ada@harbour.example;2024', layout('Ada;ada@harbour.example;2024'))).toMatchObject({
      email: 'ada@harbour.example',
      firstName: null,
    });
  });

  test('a line with two addresses is refused without named columns', () => {
    expect(
      read('a@harbour.example;b@harbour.example', layout('a@harbour.example;b@harbour.example')),
    ).toEqual({
      problem: 'The line has several addresses. Put each subscriber on one line.',
    });
  });
});

describe('the state of a subscriber', () => {
  const states = layout('email,status');
  test.each([
    ['', 'subscribed'],
    ['Active', 'subscribed'],
    ['Unsubscribed', 'ended'],
    ['inactive', 'ended'],
    ['Pending', 'unconfirmed'],
    ['cleaned', 'bounced'],
    ['Marked as spam', 'complained'],
    ['blocklisted', 'blocked'],
  ])('the status “%s” means %s', (word, state) => {
    expect(read(`ada@harbour.example,${word}`, states)).toMatchObject({ state });
  });

  test('a word that is not known refuses the line, so that an address is not subscribed by mistake', () => {
    expect(read('ada@harbour.example,on a boat', states)).toEqual({
      problem: 'The status is unknown.',
    });
  });

  test('dates are read with the year or, with dots, the day first; one that is not certain is left out', () => {
    const dated = layout('email,subscribed at');
    const dateOf = (cell: string) => read(`ada@harbour.example,${cell}`, dated);
    expect(dateOf('2024-03-01 12:30:00')).toMatchObject({
      consentedAt: '2024-03-01T12:30:00.000Z',
      lost: [],
    });
    expect(dateOf('2024-03-01T12:30:00.5+02:00')).toMatchObject({ consentedAt: '2024-03-01T10:30:00.000Z' });
    expect(dateOf('1.3.2024')).toMatchObject({ consentedAt: '2024-03-01T00:00:00.000Z' });
    for (const cell of ['03/04/2024', '2024-02-30', '2099-01-01', 'soon'])
      expect(dateOf(cell)).toMatchObject({ consentedAt: null, lost: ['the date of consent'] });
  });
});

describe('the export of another system', () => {
  test.each([
    [
      'Mailchimp',
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CC,UNSUB_TIME,UNSUB_REASON',
      'ada@harbour.example,Ada,Lovelace,2,"2024-01-01 10:00:00",192.0.2.1,"2024-01-02 10:00:00",GB,"2025-05-01 08:00:00","Too many emails"',
      {
        state: 'ended',
        firstName: 'Ada',
        countryCode: 'GBR',
        consentedAt: '2024-01-02T10:00:00.000Z',
        endedAt: '2025-05-01T08:00:00.000Z',
        endReason: 'Too many emails',
      },
    ],
    [
      'Mailchimp',
      'Email Address,MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE',
      'ada@harbour.example,2,"2024-01-01 10:00:00","2025-05-01 08:00:00",May',
      { state: 'bounced', consentedAt: '2024-01-01T10:00:00.000Z', endedAt: '2025-05-01T08:00:00.000Z' },
    ],
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels',
      '6401,ada@harbour.example,Ada Augusta Lovelace,,false,false,,2024-01-01T10:00:00.000Z,,',
      {
        state: 'ended',
        firstName: 'Ada',
        lastName: 'Augusta Lovelace',
        consentedAt: '2024-01-01T10:00:00.000Z',
      },
    ],
    [
      'Substack',
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'ada@harbour.example,false,,other,false,2024-01-01T10:00:00.000Z,',
      { state: 'subscribed' },
    ],
    [
      'Substack',
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'ada@harbour.example,true,,other,true,2024-01-01T10:00:00.000Z,',
      { state: 'ended' },
    ],
    [
      'Beehiiv',
      'id,email,status,created_at,subscription_tier,utm_source,utm_medium,referring_site',
      'sub_1,ada@harbour.example,inactive,2024-01-01 10:00:00 UTC,free,direct,,https://harbour.example/',
      { state: 'ended', source: 'direct', consentedAt: '2024-01-01T10:00:00.000Z' },
    ],
    [
      'Listmonk',
      'uuid,email,name,attributes,status,created_at,updated_at',
      '0b1f,ada@harbour.example,Ada,"{""city"": ""Hull""}",blocklisted,2024-01-01T10:00:00.123456Z,2024-01-01T10:00:00Z',
      { state: 'blocked', firstName: 'Ada', consentedAt: '2024-01-01T10:00:00.000Z' },
    ],
  ])('one of %s is recognised by its columns', (format, header, line, expected) => {
    const found = layout(header, line);
    expect(found.format).toBe(format);
    expect(read(line, found)).toMatchObject({ email: 'ada@harbour.example', lost: [], ...expected });
  });
});
