/**
 * What a mail server reports about an email: delivery status notifications (RFC 3464), the older reports without
 * fields, and complaints (ARF, RFC 5965). Pure.
 */
import { enhancedStatus } from './failure-kind.ts';
import { parseMail, readFields, type Headers, type MailPart, type ParsedMail } from './mime.ts';

/** Bytes of an email that are read. */
export const REPORT_BYTES_MAX = 256 * 1024;

export type MailReport =
  | {
      kind: 'failed';
      /** Enhanced status like `5.1.1` (RFC 3463); null if the report has none. */
      status: string | null;
      /** What the recipient's server answered; at most 500 characters on one line. */
      text: string;
    }
  | { kind: 'complaint'; /** Texts in which the reported email can be found. */ evidence: readonly string[] }
  | { kind: 'ignored'; why: 'delayed' | 'delivered' | 'not spam' | 'automatic reply' | 'not a report' };

const TEXT_LENGTH_MAX = 500;

/** Reads a report; anything else is ignored. Never throws. */
export function readReport(bytes: Uint8Array): MailReport {
  const mail = parseMail(bytes.subarray(0, REPORT_BYTES_MAX));
  const feedback = mail.parts.find(({ type }) => type === 'message/feedback-report');
  if (feedback) return complaintOf(feedback, mail);
  const status = mail.parts.find(({ type }) => type.endsWith('/delivery-status'));
  if (status) return statusReport(status.body);
  return misdeclaredReport(mail) ?? textReport(mail);
}

function complaintOf({ body }: MailPart, { parts }: ParsedMail): MailReport {
  const type = readFields(body.trimStart()).get('feedback-type')?.toLowerCase();
  if (type === 'not-spam') return { kind: 'ignored', why: 'not spam' };
  return { kind: 'complaint', evidence: parts.map((part) => part.body) };
}

/** The groups of a notification: one about the email, then one for each recipient; ours have one recipient. */
function statusReport(body: string): MailReport {
  const groups = body
    .split(/\n[ \t]{0,5}\n/, 50)
    .map((group) => readFields(group.trim()))
    .filter((fields) => fields.has('action') || fields.has('status'));
  const failed = groups.find((fields) => actionOf(fields) === 'failed');
  if (failed) return failureIn(failed);
  const why = groups.some((fields) => actionOf(fields) === 'delayed') ? 'delayed' : 'delivered';
  return { kind: 'ignored', why };
}

function actionOf(fields: Headers): string {
  const action = /^[a-z]{1,20}/i.exec(fields.get('action') ?? '')?.[0].toLowerCase();
  return action ?? (fields.get('status')?.startsWith('5') ? 'failed' : 'delayed');
}

function failureIn(fields: Headers): MailReport {
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const declared = enhancedStatus(fields.get('status') ?? '');
  // `5.0.0` and `5.3.0` are unspecific; the answer of the other server is more exact.
  const status = declared === null || /^[45]\.[03]\.0$/.test(declared) ? enhancedStatus(diagnostic) : null;
  return failed(status ?? declared, diagnostic === '' ? (fields.get('status') ?? '') : diagnostic);
}

/** A notification whose fields are in a part of another type. */
function misdeclaredReport({ parts }: ParsedMail): MailReport | null {
  for (const { body } of parts) {
    const start = body.search(/^Final-Recipient:/im);
    if (start !== -1 && /^Action:/im.test(body)) return statusReport(body.slice(start));
  }
  return null;
}

/** Phrases of servers that report without fields: qmail, older Exim, and those that imitate them. */
const FAILURE_PHRASES = [
  'this is the qmail-send program',
  'a message that you sent could not be delivered',
  'this is a permanent error',
  'delivery to the following recipient',
  'your message could not be delivered',
  'undeliverable:',
];

function textReport({ headers, parts }: ParsedMail): MailReport {
  const text = parts.find(({ type }) => type === 'text/plain' || type === 'text/html')?.body ?? '';
  const lower = text.toLowerCase();
  const isReport =
    headers.has('x-failed-recipients') ||
    (isFromServer(headers) && FAILURE_PHRASES.some((phrase) => lower.includes(phrase)));
  if (!isReport) return { kind: 'ignored', why: isAutomatic(headers) ? 'automatic reply' : 'not a report' };
  const line =
    text.split('\n').find((one) => /(?:^|\D)5\d\d\D|(?:^|\D)5\.\d{1,3}\.\d{1,3}/.test(one)) ?? text;
  const status = enhancedStatus(line) ?? enhancedStatus(text);
  // qmail writes `#5.1.1`; others write that the address does not exist.
  const isUnknown = /no such (?:user|mailbox|address)|no mailbox here by that name|user unknown/i.test(text);
  return failed(status ?? (isUnknown ? '5.1.1' : null), line);
}

function isFromServer(headers: Headers): boolean {
  const from = headers.get('from')?.toLowerCase() ?? '';
  return headers.get('return-path') === '<>' || /mailer-daemon|postmaster/.test(from);
}

function isAutomatic(headers: Headers): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? 'no';
  return (
    submitted !== 'no' ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => headers.has(name)) ||
    /auto_reply|bulk|junk/.test(headers.get('precedence')?.toLowerCase() ?? '')
  );
}

function failed(status: string | null, text: string): MailReport {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return { kind: 'failed', status, text: line.slice(0, TEXT_LENGTH_MAX) };
}
