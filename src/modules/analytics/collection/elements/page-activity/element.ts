/**
 * Reports how a page is viewed and read: without a cookie or an identifier, except with the reader's consent. Events
 * are sent again until the server has acknowledged them; their sequence numbers make repeats harmless.
 */
import { BATCH_PATH } from '../../model/paths.ts';
import { Attention } from './attention.ts';
import type * as Idle from './idle.ts';

/** As in `model/batch.ts`, whose checks are not loaded by pages. */
const EVENTS_MAX = 50;

/** Pause between reports of attention while a page is read. */
const REPORT_MS = 60_000;

/** Requests in a row without an answer after which nothing is sent: a blocker would refuse all others, too. */
const FAILURES_MAX = 5;

/** Share of the views whose speed is measured. */
const SAMPLED_SHARE = 0.1;

declare global {
  interface Document {
    /** Whether the browser prepares the page before the reader opens it. */
    prerendering?: boolean;
  }
  interface PerformanceEntry {
    /** Of a navigation: set if the page came from the cache or was prefetched. */
    deliveryType?: string;
    /** Of a navigation: when a prerendered page was shown; 0 for others. */
    activationStart?: number;
  }
}

interface PageEvent {
  sequence: number;
  kind: string;
  afterMs: number;
  [detail: string]: string | number | undefined;
}

export class BlockElement extends HTMLElement {
  private view = '';
  private startMs = 0;
  private sequence = 0;
  private unsent: PageEvent[] = [];
  /** Sequence number after the last event that was sent on leaving. */
  private left = 0;
  private failures = 0;
  /** Whether the server answered that the reader objects, or the browser lets no request pass. */
  private isOff = false;
  private readonly attention = new Attention();
  /** Null until the chunk is loaded; without it, events have no session, and clicks are not followed. */
  private idle: typeof Idle | null = null;

  connectedCallback(): void {
    // The signal is an objection.
    if (navigator.globalPrivacyControl) return;
    const begin = () => void this.begin();
    if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
    else begin();
    addEventListener('pageshow', ({ persisted }) => persisted && this.start(true));
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && this.leave(),
    );
    addEventListener('pagehide', () => this.leave());
    setInterval(() => this.report(), REPORT_MS);
    // What programs measure is not counted.
    if (!navigator.webdriver && Math.random() < SAMPLED_SHARE)
      void import('../../../page-speed/elements/measure-page-speed.ts').then((chunk) =>
        chunk.measurePageSpeed(
          this.dataset,
          (event) => this.add('pageSpeed', event),
          () => this.leave(),
        ),
      );
  }

  /**
   * Hands an event of the site's own scripts to its tag manager: see `sendCustomEvent`. False until the element is
   * ready.
   */
  async custom(name: string, details: object = {}): Promise<boolean> {
    return this.idle?.custom(name, details) ?? false;
  }

  private async begin(): Promise<void> {
    this.idle = await import('./idle.ts').catch(() => null);
    this.idle?.followClicks((kind, details) => this.add(kind, details));
    // A reader who left before is counted already.
    if (!this.view) this.start();
  }

  /** Begins a view: on load, and when the browser shows the page again from its memory. */
  private start(isCached = isFromCache()): void {
    // Ten characters of 36, nearly 52 bits, and the end of 8 bytes in base64url.
    this.view = `${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')}A`;
    this.startMs = performance.now();
    this.sequence = 0;
    this.left = 0;
    this.unsent = [];
    this.attention.restart();
    this.add('pageView', { detail: isCached ? 'cached' : undefined });
    void this.send();
  }

  private add(kind: string, details: Record<string, string | number | undefined> = {}): void {
    const afterMs = Math.round(performance.now() - this.startMs);
    this.unsent.push({ sequence: this.sequence, kind, afterMs, ...details });
    this.unsent = this.unsent.slice(-EVENTS_MAX);
    this.sequence += 1;
  }

  /** Reports the attention since the last report, if there was any. */
  private report(): void {
    const reading = this.attention.take();
    if (reading) this.add('reading', reading);
    if (this.unsent.length > 0 && !this.isOff) void this.send();
  }

  private leave(): void {
    if (document.prerendering) return;
    if (!this.view) this.start();
    const reading = this.attention.take();
    if (reading) this.add('reading', reading);
    // Browsers announce the end of a page twice.
    if (this.isOff || this.unsent.length === 0 || this.left === this.sequence) return;
    this.left = this.sequence;
    navigator.sendBeacon(BATCH_PATH, this.body());
  }

  private async send(): Promise<void> {
    const sent = this.unsent;
    try {
      const { status } = await fetch(BATCH_PATH, { method: 'POST', body: this.body(), keepalive: true });
      this.isOff = status === 200;
      this.failures = 0;
      // A refused batch would be refused again.
      const isRefused = status >= 400 && status < 429;
      if (isRefused) reportError(new Error(`Page activity was refused: ${status}`));
      if (status === 204 || isRefused) this.unsent = this.unsent.filter((event) => !sent.includes(event));
    } catch {
      // Without a connection, the next report sends them.
      this.failures += 1;
      this.isOff = this.failures >= FAILURES_MAX;
    }
  }

  private body(): string {
    const { page, item, section, access } = this.dataset;
    const query = new URLSearchParams(location.search);
    // Control characters would have the batch refused.
    const value = (name: string, lengthMax = 100) =>
      query
        .get(name)
        ?.replace(/\p{Cc}/gu, '')
        .slice(0, lengthMax);
    return JSON.stringify({
      view: this.view,
      ageMs: Math.round(performance.now() - this.startMs),
      page,
      item: item && Number(item),
      section: section && Number(section),
      access,
      width: innerWidth,
      referrerHost: referrerHost(),
      source: value('utm_source'),
      medium: value('utm_medium'),
      campaign: value('utm_campaign'),
      promoCode: value('pk', 50),
      search: document.querySelector<HTMLElement>('[data-searched]')?.dataset,
      // Not an identifier: reports show for how many views there is consent.
      consent: this.idle?.hasConsent() || undefined,
      session: this.idle?.sessionId(),
      events: this.unsent,
    });
  }
}

/** Whether the page was in the browser before the reader opened it: the server then did not just send it. */
function isFromCache(): boolean {
  const [{ deliveryType, activationStart } = {}] = performance.getEntriesByType('navigation');
  return Boolean(deliveryType || activationStart);
}

function referrerHost(): string | undefined {
  return document.referrer ? new URL(document.referrer).hostname.slice(0, 100) : undefined;
}
