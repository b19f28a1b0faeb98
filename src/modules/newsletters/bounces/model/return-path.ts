/**
 * Addresses that identify one email or subscription: the return path of an email (VERP), and the address to which mail
 * programs write to unsubscribe. A local part has at most 64 characters, in any case of its letters (RFC 5321), so it has the first 80 bits
 * of a hash of a link's signature.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { defineLink, type Link } from '#model/pages/define-link.ts';
import type { Links } from '#server/links/index.ts';

type Values = { id: number };

/**
 * `bounce` has the id of a delivery; `welcome`, the return path of a welcome email, and `unsubscribe` have that of a
 * subscription; `complaints` belongs to the organisation, and has 0.
 */
export type MailboxKind = 'bounce' | 'welcome' | 'unsubscribe' | 'complaints';

/** The kinds that are return paths of emails. */
export type ReturnPathKind = Extract<MailboxKind, 'bounce' | 'welcome'>;

/** What a verified address identifies. */
export interface SignedMailbox<Kind extends MailboxKind = MailboxKind> {
  kind: Kind;
  organisationId: number;
  id: number;
}

/** A return path, which identifies one email. */
export type ReturnPath = SignedMailbox<ReturnPathKind>;

const mailboxLink = (prefix: MailboxKind) =>
  defineLink<Values>({
    purpose: 'newsletter mailboxes',
    prefix,
    of: 'organisation',
    values: { id: 'id' },
    lifetime: { months: 24 },
  });

const LINKS: Record<MailboxKind, Link<Values>> = {
  bounce: mailboxLink('bounce'),
  welcome: mailboxLink('welcome'),
  unsubscribe: mailboxLink('unsubscribe'),
  complaints: mailboxLink('complaints'),
};

/** Digits of the signature in base 32: 80 bits. */
const SIGNATURE_LENGTH = 16;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** The identifier of a mailbox: `1.4fz.` and the signature, in lower-case letters, digits and dots. */
export function mailboxId(links: Pick<Links, 'issue'>, { kind, organisationId, id }: SignedMailbox): string {
  // An address has to work as long as its email exists, so that its time of issue is not part of it.
  const token = links.issue(LINKS[kind], { scopeId: organisationId, values: { id }, nowMs: 0 });
  const digest = createHash('sha256').update(token).digest();
  const letters = Array.from({ length: SIGNATURE_LENGTH }, (_, index) => LETTERS[fiveBits(digest, index)]);
  return `${organisationId.toString(36)}.${id.toString(36)}.${letters.join('')}`;
}

function fiveBits(bytes: Buffer, index: number): number {
  const bit = index * 5;
  const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
  return (pair >> (11 - (bit & 7))) & 31;
}

/** The whole address: `bounce+1.4fz.…@domain`. */
export function mailboxAddress(links: Pick<Links, 'issue'>, mailbox: SignedMailbox, domain: string): string {
  return `${mailbox.kind}+${mailboxId(links, mailbox)}@${domain}`;
}

/** What an address identifies, whatever its domain; null if this installation did not sign it. */
export function readMailbox(links: Pick<Links, 'issue'>, address: string): SignedMailbox | null {
  const match = /^(bounce|welcome|unsubscribe|complaints)\+([0-9a-z.]{1,56})(?:@|$)/.exec(
    address.slice(0, 100).toLowerCase(),
  );
  const [, kind, id = ''] = match ?? [];
  return isKind(kind) ? readMailboxId(links, kind, id) : null;
}

function isKind(kind: string | undefined): kind is MailboxKind {
  return kind !== undefined && Object.hasOwn(LINKS, kind);
}

/** What an identifier of a kind identifies; null if this installation did not sign it. */
export function readMailboxId<Kind extends MailboxKind>(
  links: Pick<Links, 'issue'>,
  kind: Kind,
  text: string,
): SignedMailbox<Kind> | null {
  const [, scope = '', number = ''] = /^([0-9a-z]{1,8})\.([0-9a-z]{1,11})\.[a-z2-7]{16}$/.exec(text) ?? [];
  const mailbox = { kind, organisationId: Number.parseInt(scope, 36), id: Number.parseInt(number, 36) };
  if (!Number.isSafeInteger(mailbox.organisationId) || !Number.isSafeInteger(mailbox.id)) return null;
  const [given, expected] = [Buffer.from(text), Buffer.from(mailboxId(links, mailbox))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? mailbox : null;
}

/** The email that the identifier of a return path identifies, without its kind; null if this installation did not sign it. */
export function readReturnPathId(links: Pick<Links, 'issue'>, text: string): ReturnPath | null {
  return readMailboxId(links, 'bounce', text) ?? readMailboxId(links, 'welcome', text);
}

/** Whether a mailbox is the return path of an email. */
export function isReturnPath(mailbox: SignedMailbox): mailbox is ReturnPath {
  return mailbox.kind === 'bounce' || mailbox.kind === 'welcome';
}

/** Addresses of one text that are looked at. */
const LOOKED_AT_MAX = 50;

/** The email whose return path is in one of the texts; null without one. */
export function returnPathIn(links: Pick<Links, 'issue'>, texts: readonly string[]): ReturnPath | null {
  for (const text of texts) {
    let left = LOOKED_AT_MAX;
    for (const [address] of text.toLowerCase().matchAll(/(?:bounce|welcome)\+[0-9a-z.]{20,56}@/g)) {
      const mailbox = readMailbox(links, address);
      if (mailbox && isReturnPath(mailbox)) return mailbox;
      if ((left -= 1) <= 0) break;
    }
  }
  return null;
}
