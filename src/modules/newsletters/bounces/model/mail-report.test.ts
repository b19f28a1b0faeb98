/** Reports of mail servers, and other email. */
import { describe, expect, test } from 'vitest';
import { complaint, reply } from '../fixtures/other-emails.ts';
import { REPORTS } from '../fixtures/reports.ts';
import { asksToSlowDown, enhancedStatus, failureKind } from './failure-kind.ts';
import { readReport, REPORT_BYTES_MAX } from './mail-report.ts';

const FAILING = { to: 'bounce+1.2.abcdefghijklmnop@bounces.example.org', address: 'ada@harbour.example' };
const read = (text: string) => readReport(Buffer.from(text));

describe('a report of a failure', () => {
  test.each(Object.entries(REPORTS))(
    'of %s is recognised, with its status',
    (_server, { report, kind, status }) => {
      const found = read(report(FAILING));
      expect(found).toMatchObject({ kind: 'failed', status });
      expect(found.kind === 'failed' && failureKind(found.status)).toBe(kind);
      expect(found.kind === 'failed' && found.text).not.toMatch(/[\r\n]/);
    },
  );

  test.each(Object.entries(REPORTS))(
    'of %s is recognised with bare line feeds',
    (_server, { report, status }) => {
      expect(read(report(FAILING).replaceAll('\r\n', '\n'))).toMatchObject({ kind: 'failed', status });
    },
  );

  test('a report is recognised in base64, in quoted-printable, and cut off', () => {
    const fields =
      'Reporting-MTA: dns; a.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n';
    const mail = (encoding: string, body: string) =>
      `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n${body}`;
    expect(read(mail('base64', Buffer.from(fields).toString('base64')))).toMatchObject({ status: '5.1.1' });
    expect(read(mail('quoted-printable', fields.replaceAll('failed', 'fai=\nled')))).toMatchObject({
      status: '5.1.1',
    });
    expect(read(mail('7bit', fields))).toMatchObject({ status: '5.1.1' });
  });
});

describe('anything else', () => {
  const fields = (action: string, status: string) =>
    `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.example\nAction: ${action}\nStatus: ${status}\n\n--b--\n`;

  test.each([
    ['a delay', fields('delayed', '4.4.1'), 'delayed'],
    ['a receipt', fields('delivered', '2.0.0'), 'delivered'],
    ['a forwarding', fields('relayed', '2.0.0'), 'delivered'],
    [
      'a holiday reply',
      reply(
        FAILING.to,
        ['Auto-Submitted: auto-replied', 'Subject: Out of office'],
        'Back on 5.1.2027. Error 550.',
      ),
      'automatic reply',
    ],
    [
      'a holiday reply of Exchange',
      reply(
        FAILING.to,
        ['X-Auto-Response-Suppress: All', 'Subject: Automatic reply'],
        'Your message could not be delivered',
      ),
      'automatic reply',
    ],
    [
      'a letter',
      reply(FAILING.to, ['Subject: 5.1.1'], 'A message that you sent could not be delivered: 550 5.1.1'),
      'not a report',
    ],
    ['nothing', '', 'not a report'],
    [
      'a report that an email is no spam',
      complaint({ ...FAILING, returnPath: FAILING.to, type: 'not-spam' }),
      'not spam',
    ],
  ])('%s is ignored', (_what, text, why) => {
    expect(read(text)).toEqual({ kind: 'ignored', why });
  });

  test('a complaint is recognised, with the return path of the reported email', () => {
    const found = read(complaint({ to: 'complaints+1.0.abc@bounces.example.org', returnPath: FAILING.to }));
    expect(found.kind).toBe('complaint');
    expect(found.kind === 'complaint' && found.evidence.join(' ')).toContain(FAILING.to);
  });
});

describe('hostile email', () => {
  const repeated = (text: string) =>
    text.repeat(Math.ceil(REPORT_BYTES_MAX / text.length)).slice(0, REPORT_BYTES_MAX);
  const nested = Array.from(
    { length: 2_000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  );
  const REPORTED =
    'Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n';

  test.each([
    ['one line', repeated('x')],
    ['empty lines', repeated('\n')],
    ['spaces', repeated(' ')],
    ['folded lines', `A: b\n${repeated(' c\n')}`],
    ['headers', repeated('A: b\n')],
    ['boundaries', `Content-Type: multipart/report; boundary=b\n\n${repeated('--b\n')}`],
    ['almost boundaries', `Content-Type: multipart/report; boundary=b\n\n${repeated('--b \t')}`],
    ['nested parts', nested.join('')],
    ['groups', `${REPORTED}${repeated('Action: x\n\n')}`],
    ['statuses', `${REPORTED}Status: ${repeated('5.')}`],
    ['digits', `X-Failed-Recipients: a@b.example\n\n${repeated('5')}`],
    ['dots and digits', `X-Failed-Recipients: a@b.example\n\n${repeated('5.1.')}`],
    [
      'soft breaks',
      `Content-Transfer-Encoding: quoted-printable\nX-Failed-Recipients: a\n\n${repeated('= ')}`,
    ],
    ['boundary words', `Content-Type: multipart/x; ${repeated('boundary ')}`],
    ['fields of failures', repeated('Final-Recipient:\nAction:\n')],
  ])('256 kB of %s cost less than a quarter of a second', (_what, text) => {
    const start = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(250);
  });

  test('bytes after 256 kB are not read', () => {
    const late = `${'X: y\n'.repeat(60_000)}\nThis is the qmail-send program`;
    expect(readReport(Buffer.from(late))).toMatchObject({ kind: 'ignored' });
  });
});

describe('an answer', () => {
  test.each([
    ['550 5.1.1 <ada@harbour.example>: User unknown', '5.1.1', 'noAddress'],
    ['550-5.1.10 not found\n550 5.1.10 at all', '5.1.10', 'noAddress'],
    ['550 5.1.2 Bad destination host', '5.1.2', 'noAddress'],
    ['550 5.1.100 something else', '5.1.100', 'permanent'],
    ['552 5.2.2 mailbox full', '5.2.2', 'permanent'],
    ['550 blocked, see 5.1.1.9', null, 'permanent'],
    ['550 Requested action not taken', null, 'permanent'],
    ['554 5.7.1 blocked using list.example', '5.7.1', 'policy'],
  ] as const)('%s has the status %s and is %s', (text, status, kind) => {
    expect(enhancedStatus(text)).toBe(status);
    expect(failureKind(enhancedStatus(text))).toBe(kind);
  });

  test.each([
    ['421 4.7.28 Try later', true],
    ['450 greylisted', true],
    ['452 4.2.2 over quota', true],
    ['550 5.7.26 unauthenticated', true],
    ['550 5.1.1 no such user', false],
    ['250 2.0.0 OK 4512', false],
    ['441.450.1 is no code', false],
  ])('%s asks for fewer emails: %s', (text, expected) => {
    expect(asksToSlowDown(text)).toBe(expected);
  });
});
