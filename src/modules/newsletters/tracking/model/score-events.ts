/** Decides which opens and clicks are those of people. Pure. */
import { HIDDEN_LINK, OPENED } from './tracking-links.ts';

/** Why an event was not counted as human. */
export const MACHINE_REASONS = [
  { value: 'head', label: 'HEAD request' },
  { value: 'privacy_proxy', label: 'Apple Mail Privacy Protection' },
  { value: 'scanner_agent', label: 'User agent of a scanner' },
  { value: 'scanner_network', label: 'Network of scanners' },
  { value: 'too_soon', label: 'Within 1.5 seconds of delivery' },
  { value: 'all_links', label: 'Many links within two seconds' },
  { value: 'hidden_link', label: 'Followed the hidden link' },
] as const;

export type MachineReason = (typeof MACHINE_REASONS)[number]['value'];

export interface EventToScore {
  /** `OPENED`, `HIDDEN_LINK`, or the number of a link. */
  link: number;
  atMs: number;
  method: string;
  userAgent: string;
  isOfScannerNetwork: boolean;
}

export interface ScoredDelivery {
  /** When the mail server had accepted the email; null if that is unknown. */
  deliveredMs: number | null;
  /** Links of the email. */
  linkCount: number;
}

const SOON_MS = 1_500;
const BURST_MS = 2_000;
const HIDDEN_LINK_MS = 60_000;

/** Different links within two seconds that no person follows, in an email with more. */
const BURST_LINKS = 4;

/** Apple's relays have this user agent, and load every image soon after delivery. */
const PRIVACY_PROXY = 'Mozilla/5.0';

/** Servers through which mail programs load images when their user opens an email. */
const IMAGE_PROXIES = /GoogleImageProxy|YahooMailProxy/;

const SCANNERS =
  /bot\b|crawl|spider|scan|proofpoint|mimecast|barracuda|safelinks|trendmicro|fireeye|sophos|curl|wget|python|go-http|libwww|httpclient|headless|phantom|node-fetch|axios|undici|bingpreview|linkcheck/i;

/**
 * Returns the reasons against a person for each event of one delivery, in the order of the events; empty for an
 * event of a person.
 */
export function scoreEvents(
  events: readonly EventToScore[],
  delivery: ScoredDelivery,
): readonly (readonly MachineReason[])[] {
  const hidden = events.filter(({ link }) => link === HIDDEN_LINK).map(({ atMs }) => atMs);
  const clicks = events.filter(({ link }) => link > OPENED);
  return events.map((event) => {
    const { method, userAgent, link, atMs, isOfScannerNetwork } = event;
    const isOpen = link === OPENED;
    const checks: [MachineReason, boolean][] = [
      ['head', method === 'HEAD'],
      ['privacy_proxy', isOpen && userAgent === PRIVACY_PROXY],
      ['scanner_agent', userAgent === '' || SCANNERS.test(userAgent)],
      ['scanner_network', isOfScannerNetwork && !(isOpen && IMAGE_PROXIES.test(userAgent))],
      ['too_soon', delivery.deliveredMs !== null && atMs - delivery.deliveredMs < SOON_MS],
      ['all_links', link > OPENED && isBurst(event, clicks, delivery)],
      ['hidden_link', hidden.some((followedMs) => Math.abs(followedMs - atMs) <= HIDDEN_LINK_MS)],
    ];
    return checks.flatMap(([reason, applies]) => (applies ? [reason] : []));
  });
}

/** Whether two seconds around a click have clicks on all links of the email, or on four of them. */
function isBurst(
  { atMs }: EventToScore,
  clicks: readonly EventToScore[],
  { linkCount }: ScoredDelivery,
): boolean {
  const needed = Math.min(linkCount, BURST_LINKS);
  if (needed < 2) return false;
  const near = clicks.filter((other) => Math.abs(other.atMs - atMs) <= BURST_MS);
  return near.some((first) => {
    const span = near.filter((other) => other.atMs >= first.atMs && other.atMs - first.atMs <= BURST_MS);
    const isIn = first.atMs <= atMs && atMs - first.atMs <= BURST_MS;
    return isIn && new Set(span.map(({ link }) => link)).size >= needed;
  });
}
