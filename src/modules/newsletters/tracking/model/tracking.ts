/** What a site records of its emails, and the values that it adds to links. Pure. */
import { z } from 'zod';
import { REACTION_MONTHS_DEFAULT } from '../settings/newsletter-tracking.ts';

export const UTM_KEYS = ['source', 'medium', 'campaign', 'content', 'term'] as const;

export type UtmKey = (typeof UTM_KEYS)[number];

export interface Tracking {
  tracksOpens: boolean;
  tracksClicks: boolean;
  hasHiddenLink: boolean;
  /** Networks such as `192.0.2.0/24`. */
  scannerNetworks: readonly string[];
  /** Values with placeholders; an empty value is left out. */
  utm: Readonly<Record<UtmKey, string>>;
  reactionMonths: number;
}

const UTM_DEFAULTS: Tracking['utm'] = {
  source: '{newsletter}',
  medium: 'email',
  campaign: '{campaign}',
  content: '',
  term: '',
};

/** Value with which staff leave out one that has a default. */
const LEFT_OUT = '-';

const flag = z.boolean().catch(true);
const stored = z
  .object({
    trackOpens: flag,
    trackClicks: flag,
    stealthLink: flag,
    scannerNetworks: z.array(z.object({ network: z.string() })).catch([]),
    utmValues: z.record(z.string(), z.string().nullable().catch(null)).catch({}),
    reactionMonths: z.int().min(1).catch(REACTION_MONTHS_DEFAULT),
  })
  .catch({
    trackOpens: true,
    trackClicks: true,
    stealthLink: true,
    scannerNetworks: [],
    utmValues: {},
    reactionMonths: REACTION_MONTHS_DEFAULT,
  });

/** The site's settings as stored; those that were never saved have their defaults. */
export function trackingOf(settings: unknown): Tracking {
  const own = stored.parse(settings ?? {});
  const utmOf = (key: UtmKey) => {
    const value = own.utmValues[key]?.trim() || UTM_DEFAULTS[key];
    return value === LEFT_OUT ? '' : value;
  };
  return {
    tracksOpens: own.trackOpens,
    tracksClicks: own.trackClicks,
    hasHiddenLink: own.stealthLink,
    scannerNetworks: own.scannerNetworks.map(({ network }) => network),
    utm: {
      source: utmOf('source'),
      medium: utmOf('medium'),
      campaign: utmOf('campaign'),
      content: utmOf('content'),
      term: utmOf('term'),
    },
    reactionMonths: own.reactionMonths,
  };
}

/** Names that replace the placeholders of values. */
export interface UtmNames {
  newsletter: string;
  campaign: string;
}

/**
 * Adds the values to a URL. Parameters that it has already stay. `isOwn`: whether a host, without its port, is one
 * of the organisation's sites; URLs of other hosts are returned unchanged.
 */
export function withUtm(
  url: string,
  { utm, names, isOwn }: { utm: Tracking['utm']; names: UtmNames; isOwn: (host: string) => boolean },
): string {
  if (!URL.canParse(url)) return url;
  const target = new URL(url);
  if (!isOwn(target.hostname)) return url;
  for (const key of UTM_KEYS) {
    const value = utm[key]
      .replaceAll('{newsletter}', names.newsletter)
      .replaceAll('{campaign}', names.campaign);
    if (value !== '' && !target.searchParams.has(`utm_${key}`))
      target.searchParams.append(`utm_${key}`, value);
  }
  return target.href;
}
