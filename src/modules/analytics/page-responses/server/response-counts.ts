/** Counts responses to readers in memory. */
import { isbot } from 'isbot';
import type { ObservedPage } from '#server/http/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { MONITORING_HEADER } from '../../collection/server/monitoring.ts';
import { objects } from '../../collection/server/objection.ts';

const QUARTER_MS = 15 * 60_000;

/** User agents of a site and quarter of an hour that are checked with the next write. Others are checked immediately. */
const AGENTS_MAX = 1_000;

/** Characters of a user agent that count. */
const AGENT_LENGTH_MAX = 400;

/** Responses of a site in a quarter of an hour: days of every time zone begin with one. */
interface Counted {
  site: SiteRef;
  /** Begin of the quarter, in milliseconds since 1970. */
  fromMs: number;
  byAgent: Map<string, number>;
  /** Those of people whose user agents found no room in `byAgent`. */
  others: number;
}

export interface SiteResponses {
  site: SiteRef;
  quarters: { fromMs: number; responses: number }[];
}

/**
 * Whether the page has the script that counts views, and is for a reader who does not object: not printed, without a secret
 * in its URL, neither prefetched nor opened by staff.
 */
export function isOfReader(page: ObservedPage): boolean {
  return (
    page.status === 200 &&
    !page.isPrefetch &&
    !page.isStaff &&
    page.header(MONITORING_HEADER) === undefined &&
    page.headers['referrer-policy'] !== 'no-referrer' &&
    !page.url.startsWith('/print/') &&
    !objects(page)
  );
}

export class ResponseCounts {
  private quarters = new Map<number, Counted[]>();

  /** Adds a response. Programs are left out later, because recognising one takes longer than a cached page. */
  add(site: SiteRef, userAgent: string, atMs: number): void {
    const counted = this.quarterOf(site, atMs);
    const agent = userAgent.slice(0, AGENT_LENGTH_MAX);
    const known = counted.byAgent.get(agent);
    if (known !== undefined || counted.byAgent.size < AGENTS_MAX)
      counted.byAgent.set(agent, (known ?? 0) + 1);
    else if (isPerson(agent)) counted.others += 1;
  }

  /** Returns the responses to people, and begins again. */
  take(): SiteResponses[] {
    const taken = [...this.quarters.values()];
    this.quarters = new Map();
    return taken.flatMap((quarters) => {
      const [first] = quarters;
      const sums = quarters.map((one) => ({ fromMs: one.fromMs, responses: sumOf(one) }));
      return first && sums.some(({ responses }) => responses > 0) ? { site: first.site, quarters: sums } : [];
    });
  }

  private quarterOf(site: SiteRef, atMs: number): Counted {
    const fromMs = atMs - (atMs % QUARTER_MS);
    const quarters = this.quarters.get(site.siteId) ?? [];
    const last = quarters.at(-1);
    if (last?.fromMs === fromMs) return last;
    const counted = { site, fromMs, byAgent: new Map<string, number>(), others: 0 };
    this.quarters.set(site.siteId, [...quarters, counted]);
    return counted;
  }
}

const isPerson = (agent: string) => agent !== '' && !isbot(agent);

function sumOf({ byAgent, others }: Counted): number {
  let sum = others;
  for (const [agent, responses] of byAgent) sum += isPerson(agent) ? responses : 0;
  return sum;
}
