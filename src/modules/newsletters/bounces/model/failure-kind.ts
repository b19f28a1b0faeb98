/** What a permanent failure means for the address and for its operator (readings 35). Pure. */

/**
 * `noAddress`: the address does not exist, so it is suppressed. `policy`: the operator refuses the sender or the email, and the address
 * is not the reason. `permanent`: anything else; three within 15 days suppress the address.
 */
export type FailureKind = 'noAddress' | 'policy' | 'permanent';

/** Statuses that suppress an address at the first failure. */
const NO_ADDRESS: readonly string[] = ['5.1.1', '5.1.2', '5.1.10'];

/** The first enhanced status in a text (RFC 3463), such as `5.1.1`; null without one. An IP address is not a status. */
export function enhancedStatus(text: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(text)?.[0] ?? null;
}

/** The kind of a permanent failure. `status`: enhanced status; null if the server gave none. */
export function failureKind(status: string | null): FailureKind {
  if (status !== null && NO_ADDRESS.includes(status)) return 'noAddress';
  return status !== null && /^[45]\.7\./.test(status) ? 'policy' : 'permanent';
}

/** Whether an answer asks the sender to be slower: 421, 45x, and every answer about a policy. */
export function asksToSlowDown(answer: string): boolean {
  const status = enhancedStatus(answer);
  return /(?<!\d)4(?:21|5\d)(?![\d.])/.test(answer) || (status !== null && /^[45]\.7\./.test(status));
}
