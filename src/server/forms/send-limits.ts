/**
 * How often one network may send to one site per hour, by forms and by the API, which share the counts.
 * Networks do not share a limit, because a few of them would then block all others.
 */
import type { Limit } from '#server/auth/index.ts';

/** `plain`: senders without scripts, who may send less often. */
export type SenderKind = 'good' | 'plain';

const PER_HOUR = { good: 20, plain: 8 };

/** Limits for calls with a proof. They are higher because all users of an office log in from one network. */
const PROOFS_PER_HOUR = { good: 200, plain: 200 };

/** Limit for a program whose key no browser has: it sends for all its readers from one network. */
const OF_PROGRAM_PER_HOUR = 600;

interface Sender {
  ip: string;
  kind?: SenderKind;
  /** The form contains a proof itself, like a password. */
  skipsBotCheck: boolean;
  /** The API key of a program that sends for its readers. */
  programKeyId?: number | undefined;
}

/** The limits of one attempt. */
export function sendLimits(
  siteId: number,
  { ip, kind = 'good', skipsBotCheck, programKeyId }: Sender,
): Limit[] {
  if (programKeyId !== undefined && !skipsBotCheck)
    return [
      {
        key: { counter: 'form/key', of: [siteId, programKeyId] },
        countMax: OF_PROGRAM_PER_HOUR,
        windowSeconds: 3600,
      },
    ];
  const [perHour, form] = skipsBotCheck ? [PROOFS_PER_HOUR, 'proof'] : [PER_HOUR, 'form'];
  const key = { counter: `${form}/${kind}`, of: [siteId, { network: ip }] };
  return [{ key, countMax: perHour[kind], windowSeconds: 3600 }];
}
