/** A campaign's figures as the API returns them, and their grouping. Pure. */

export interface EventFigures {
  /** Every request. */
  raw: number;
  /** Those of people. */
  human: number;
  /** People, each once. */
  recipients: number;
}

export interface LinkFigures extends EventFigures {
  number: number;
  url: string;
  originalUrl: string | null;
  blockId: string | null;
  blockType: string | null;
  blockTitle: string | null;
  row: number | null;
  contentId: number | null;
  item: string | null;
}

export interface HourFigures {
  hour: number;
  opens: number;
  clicks: number;
  humanOpens: number;
  humanClicks: number;
}

export interface CampaignReport {
  name: string;
  newsletter: string;
  state: string;
  sendAt: string | null;
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
  unknown: number;
  tracksOpens: boolean;
  tracksClicks: boolean;
  opens: EventFigures;
  clicks: EventFigures;
  links: LinkFigures[];
  hours: HourFigures[];
  unsubscribed: number;
  reasons: { reason: string; count: number }[];
}

/** Clicks on the links of one block or item. */
export interface LinkGroup {
  key: string;
  name: string;
  note: string | null;
  links: number;
  human: number;
  raw: number;
}

type Named = Pick<LinkGroup, 'key' | 'name' | 'note'>;

/** Sums clicks by a property of links, most first; links for which it is null are left out. */
export function groupLinks(
  links: readonly LinkFigures[],
  of: (link: LinkFigures) => Named | null,
): LinkGroup[] {
  const groups = new Map<string, LinkGroup>();
  for (const link of links) {
    const named = of(link);
    if (!named) continue;
    const { links: count, human, raw } = groups.get(named.key) ?? { links: 0, human: 0, raw: 0 };
    groups.set(named.key, { ...named, links: count + 1, human: human + link.human, raw: raw + link.raw });
  }
  return [...groups.values()].toSorted((one, other) => other.human - one.human || other.raw - one.raw);
}

/** Smaller shares are not 0%. */
const SHARE_MIN = 0.001;

/** A share as `12.3%`; a dash without a whole. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  if (part > 0 && part / whole < SHARE_MIN) return 'Under 0.1%';
  return (part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
}

/** `1 click`, `1,204 clicks`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Key of the report in the cache of queries. */
export function reportKey(id: number) {
  return ['newsletter-campaign-report', id] as const;
}
