/**
 * How often one network may send to one site per hour, by forms and by the API, which share the counts.
 * Networks do not share a limit, because a few of them would then block all others.
 */
import { networkOf } from '#addresses/network-of.ts';
import type { Limit } from '#server/auth/index.ts';

/** `plain`: senders without scripts, who may send less often. */
export type SenderKind = 'good' | 'plain';

const PER_HOUR = { good: 20, plain: 8 };

/** Limits for calls with a proof. They are higher because all users of an office log in from one network. */
const PROOFS_PER_HOUR = { good: 200, plain: 200 };

/** The limits of one attempt. `skipsBotCheck`: the form contains a proof itself, like a password. */
export function sendLimits(
  siteId: number,
  { ip, kind = 'good', skipsBotCheck }: { ip: string; kind?: SenderKind; skipsBotCheck: boolean },
): Limit[] {
  const [perHour, key] = skipsBotCheck ? [PROOFS_PER_HOUR, `proof/${siteId}`] : [PER_HOUR, `form/${siteId}`];
  return [{ key: `${key}/${kind}/${networkOf(ip)}`, countMax: perHour[kind], windowSeconds: 3600 }];
}
