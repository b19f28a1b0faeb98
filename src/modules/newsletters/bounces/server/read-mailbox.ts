/** Reads the reports of mail servers from a mailbox (`BOUNCE_IMAP_URL`), in a process that runs jobs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonContext } from '#server/context.ts';
import { REPORT_BYTES_MAX } from '../model/mail-report.ts';
import { readMailbox as readAddress, type SignedMailbox } from '../model/return-path.ts';
import { openImap, type ImapAddress, type ImapConnection } from './imap-connection.ts';
import { receiveReport } from './receive-report.ts';

/** Marks messages that were read, reports and others. They stay where they are, and unread. */
export const READ_KEYWORD = 'MastheadRead';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/** Messages that one round reads, and UIDs below the newest in which it looks for them. */
export const MESSAGES_MAX = 200;
const UIDS_MAX = 10_000;
const UIDS_AT_ONCE = 1_000;

const HEADER_BYTES_MAX = 64 * 1024;

/** Does nothing without a mailbox. Reads it every minute; a failed round is logged and repeated by the runner of daemons. */
export async function readMailbox(ctx: DaemonContext): Promise<void> {
  const { imapUrl } = ctx.services.config.bounces;
  if (imapUrl === null) return;
  const address = imapAddressOf(imapUrl);
  while (!ctx.stopping.aborted) {
    await readRound(ctx, address);
    await sleep(ROUND_MS, undefined, { signal: ctx.stopping }).catch(() => undefined);
  }
}

/** The parts of `imaps://user:password@host:993/mailbox`; without a mailbox: INBOX. */
export function imapAddressOf(url: string): ImapAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  return {
    host: hostname,
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    mailbox: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

/** Reads the newest messages that are not marked, at most 200. Returns their number, and how many were reports. */
export async function readRound(
  ctx: Pick<DaemonContext, 'services' | 'writeFor' | 'stopping'>,
  address: ImapAddress,
): Promise<{ read: number; reports: number }> {
  const imap = await openImap(address);
  const count = { read: 0, reports: 0 };
  try {
    for (const uid of await newest(imap)) {
      if (ctx.stopping.aborted) break;
      const isReport = await readMessage(ctx, imap, uid);
      count.read += 1;
      if (isReport) count.reports += 1;
    }
    return count;
  } finally {
    imap.close();
  }
}

/** UIDs without the mark, the newest first. */
async function newest({ uidNext, withoutKeyword }: ImapConnection): Promise<number[]> {
  const found: number[] = [];
  const lowest = Math.max(1, uidNext - UIDS_MAX);
  for (let last = uidNext - 1; last >= lowest && found.length < MESSAGES_MAX; last -= UIDS_AT_ONCE) {
    const first = Math.max(lowest, last - UIDS_AT_ONCE + 1);
    found.push(...(await withoutKeyword(first, last, READ_KEYWORD)).toReversed());
  }
  return found.slice(0, MESSAGES_MAX);
}

/** Handles one message and marks it, unless it has to be read again. Returns whether it concerns this installation. */
async function readMessage(
  { services, writeFor }: Pick<DaemonContext, 'services' | 'writeFor'>,
  imap: ImapConnection,
  uid: number,
): Promise<boolean> {
  const header = await imap.fetch(uid, HEADER_BYTES_MAX);
  const mailbox = header && recipientIn(header, (address) => readAddress(services.links, address));
  if (!mailbox) {
    await imap.mark(uid, READ_KEYWORD);
    return false;
  }
  const source = await imap.fetch(uid, REPORT_BYTES_MAX);
  const result = source && (await receiveReport({ services, writeFor }, mailbox, source));
  if (result !== 'early') await imap.mark(uid, READ_KEYWORD);
  return true;
}

/** Headers in which mail servers write the recipient of a message. */
const RECIPIENT_HEADERS = /^(?:delivered-to|x-original-to|envelope-to|x-envelope-to|to):/i;

/** The first signed address in the headers of recipients; null without one. `beginning`: of a message. */
function recipientIn(
  beginning: Buffer,
  read: (address: string) => SignedMailbox | null,
): SignedMailbox | null {
  const [header = ''] = beginning.toString('latin1').split('\r\n\r\n', 1);
  const lines = header.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const texts = lines.filter((line) => RECIPIENT_HEADERS.test(line)).slice(0, 20);
  for (const text of texts)
    for (const [address] of text
      .slice(0, 2_000)
      .matchAll(/(?:bounce|unsubscribe|complaints)\+[\w.]{1,56}@/gi)) {
      const mailbox = read(address);
      if (mailbox) return mailbox;
    }
  return null;
}
