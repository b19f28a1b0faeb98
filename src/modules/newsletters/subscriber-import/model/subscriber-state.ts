/** What other systems call the states of their subscribers. Pure. */
import type { SuppressionReason } from '../../suppression/model/reasons.ts';

/** The gravest last: an address that a file has twice gets it. */
export const SUBSCRIBER_STATES = [
  'subscribed',
  'unconfirmed',
  'ended',
  'blocked',
  'bounced',
  'complained',
] as const;

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Words for each state: letters and digits only, in lower case. */
const WORDS: Readonly<Record<SubscriberState, readonly string[]>> = {
  subscribed: ['subscribed', 'active', 'enabled', 'confirmed', 'optedin', 'optin', 'aktiv', 'angemeldet'],
  unconfirmed: ['pending', 'unconfirmed', 'notconfirmed', 'validating', 'needsattention', 'unbestätigt'],
  ended: [
    'unsubscribed',
    'inactive',
    'disabled',
    'ended',
    'optedout',
    'optout',
    'archived',
    'deleted',
    'cancelled',
    'canceled',
    'paused',
    'abgemeldet',
    'inaktiv',
  ],
  blocked: ['blocklisted', 'blacklisted', 'blocked', 'suppressed', 'gesperrt'],
  bounced: ['cleaned', 'bounced', 'hardbounce', 'hardbounced', 'invalid', 'undeliverable'],
  complained: ['complained', 'complaint', 'spam', 'spamcomplaint', 'markedasspam', 'abuse'],
};

const STATES = new Map(
  SUBSCRIBER_STATES.flatMap((state) => WORDS[state].map((word) => [word, state] as const)),
);

const YES = ['true', 'yes', '1', 'y', 't', 'ja', 'oui', 'sí', 'si'];
const NO = ['false', 'no', '0', 'n', 'f', 'nein', 'non', 'nee'];

/** Reasons for which addresses of a state are suppressed; those of others are not. */
export const SUPPRESSED_STATES: Partial<Record<SubscriberState, SuppressionReason>> = {
  blocked: 'imported',
  bounced: 'hardBounce',
  complained: 'complaint',
};

const bare = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The state that a cell names; null for an empty one, undefined for a word that is not known. */
export function stateIn(cell: string): SubscriberState | null | undefined {
  return cell.trim() === '' ? null : STATES.get(bare(cell));
}

/** Whether a cell affirms its column; null for an empty one, undefined for neither. */
export function truthIn(cell: string): boolean | null | undefined {
  const word = bare(cell);
  if (word === '') return null;
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** The graver of two states. */
export function graver(one: SubscriberState, other: SubscriberState): SubscriberState {
  return SUBSCRIBER_STATES.indexOf(other) > SUBSCRIBER_STATES.indexOf(one) ? other : one;
}
