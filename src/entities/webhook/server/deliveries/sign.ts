/** Signs the body of a delivery, so that its receiver knows who sent it, and when. */
import { createHmac } from 'node:crypto';

/**
 * Value of the header `masthead-signature`: the time in seconds, and for each secret the HMAC-SHA256 of the time, a full stop
 * and the body. Pure.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const digests = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...digests].join(',');
}
