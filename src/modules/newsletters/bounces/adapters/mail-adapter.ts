/** Adapters for mail services that report deliveries by webhook (docs/recipes/mail-adapter.md). */
import type { SafeFetch } from '#server/outbound/index.ts';

/** What a service reports about one email, in the same form for every service. */
export interface MailEvent {
  kind: 'delivered' | 'deferred' | 'bouncedHard' | 'bouncedSoft' | 'complaint';
  /** The signed id that `headers` put into the email; null if the service did not return one. */
  deliveryId: string | null;
  /** Enhanced status like `5.1.1`; null if the service gives none. */
  status: string | null;
  /** The answer of the recipient's mail server. */
  text: string;
}

/** A webhook as staff set it up. */
export interface HookSettings {
  /** ARN of the SNS topic; null for other services. */
  topicArn: string | null;
  /** Key with which the service signs; null for other services. */
  signingKey: string | null;
}

export interface HookTools {
  fetch: SafeFetch;
  /** Milliseconds since 1970, by the database's clock. */
  nowMs: number;
}

/**
 * `refused`: not signed by the service, for another webhook, or too old. `once`: identifies the request; it has no
 * effect when it comes again. `confirm`: a URL with which the service's subscription is confirmed.
 */
export type HookReading =
  | { refused: string }
  | { once: string; events: readonly MailEvent[] }
  | { once: string; confirm: string };

export interface MailAdapter {
  /** Stored with each webhook. Permanent. */
  key: string;
  /** Name of the service. */
  label: string;
  /** The setting that the service needs. */
  needs: keyof HookSettings;
  /** Headers of an email from which the service returns the delivery's signed id: letters, digits and dots. */
  headers: (deliveryId: string) => Readonly<Record<string, string>>;
  /** Verifies a request and reads its events. Never throws for an unsigned request. `bytes`: the body, at most 256 kB. */
  read: (bytes: Uint8Array, hook: HookSettings, tools: HookTools) => Promise<HookReading>;
}

/** Milliseconds after which a signed request is too old: services repeat requests for some hours. */
export const REQUEST_MS_MAX = 24 * 3_600_000;

/** Whether a time of a request is neither too old nor in the future. Clocks may differ by five minutes. */
export function isRecent(sentMs: number, nowMs: number): boolean {
  return sentMs > nowMs - REQUEST_MS_MAX && sentMs < nowMs + 5 * 60_000;
}

/** Parsed JSON; null for anything else. */
export function parsedJson(bytes: Uint8Array | string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
