/** Sends one delivery: a signed POST, without following redirects and without reading the body of the response. */
import type { OperationContext } from '#server/context.ts';
import { urlProblem } from '../url-problem.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { retryAfterOf } from './retry-pauses.ts';
import { signatureOf } from './sign.ts';

/** Milliseconds within which the receiver must send a status. */
const TIMEOUT_MS = 10_000;

/** The result of one attempt. */
export interface DeliveryOutcome {
  isDelivered: boolean;
  /** Status of the response; null without one. */
  status: number | null;
  /** Why the attempt failed, for staff; null if it did not. */
  error: string | null;
  durationMs: number;
  /** Seconds that the receiver asks to wait; null if it does not ask. */
  retryAfter: number | null;
}

/** Sends a delivery. Never throws: the reason of a failure is part of the result. */
export async function sendDelivery(
  { fetch, config, log }: Pick<OperationContext['services'], 'fetch' | 'config' | 'log'>,
  { url, secrets, delivery }: { url: string; secrets: readonly string[]; delivery: ClaimedDelivery },
): Promise<DeliveryOutcome> {
  const started = performance.now();
  const ended = (outcome: Partial<DeliveryOutcome>): DeliveryOutcome => ({
    isDelivered: false,
    status: null,
    error: null,
    retryAfter: null,
    ...outcome,
    durationMs: Math.round(performance.now() - started),
  });
  if (secrets.length === 0)
    return ended({ error: 'The webhook has no secret that can be read. Create one.' });
  const trustedOrigins = config.webhookOrigins;
  const problem = urlProblem(url);
  if (problem !== null) return ended({ error: problem });
  try {
    const { status, headers } = await fetch(url, {
      method: 'POST',
      headers: headersOf(delivery, secrets),
      body: delivery.body,
      timeoutMs: TIMEOUT_MS,
      redirectsMax: 0,
      skipsBody: true,
      keepsConnection: true,
      trustedOrigins,
    });
    if (status >= 200 && status < 300) return ended({ isDelivered: true, status });
    const retryAfter = retryAfterOf(headers['retry-after'], Date.now());
    return ended({ status, error: `The receiver answered with status ${status}.`, retryAfter });
  } catch (error) {
    if (error instanceof Error && error.name === 'OutboundRefused') return ended({ error: error.message });
    log.error({ err: error, delivery: delivery.id }, 'A webhook could not be called.');
    return ended({ error: 'The request could not be sent. The log of the server has the reason.' });
  }
}

function headersOf(
  { id, event, eventId, attempt, body }: ClaimedDelivery,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'masthead-event': event,
    'masthead-event-id': eventId,
    'masthead-delivery': String(id),
    'masthead-attempt': String(attempt),
    'masthead-signature': signatureOf(secrets, Math.floor(Date.now() / 1_000), body),
  };
}
