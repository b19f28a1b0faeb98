/** Counts responses to readers in memory. */
import { isbot } from 'isbot';
import type { ObservedPage } from '#server/http/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { canBeToken, MONITORING_HEADER } from '../../collection/server/monitoring.ts';
import { objects } from '../../collection/server/objection.ts';

const QUARTER_MS = 15 * 60_000;

/** User agents of a site and quarter of an hour that are checked with the next write. Others are checked immediately. */
const AGENTS_MAX = 1_000;

/** Characters of a user agent that count. */
const AGENT_LENGTH_MAX = 400;

/** Pairs of a token and a user agent of a site and quarter of an hour. Others count as requests without a token. */
const TOKENS_MAX = 100;

interface TokenCount {
  token: string;
  agent: string;
  responses: number;
}

/** Responses of a site in a quarter of an hour: days of every time zone begin with one. */
interface Counted {
  site: SiteRef;
  /** Begin of the quarter, in milliseconds since 1970. */
  fromMs: number;
  byAgent: Map<string, number>;
  /** Those of requests with a token, by token and user agent. */
  byToken: Map<string, TokenCount>;
  /** Those of people whose user agents found no room in `byAgent`. */
  others: number;
}

export interface SiteResponses {
  site: SiteRef;
  quarters: QuarterResponses[];
}

export interface QuarterResponses {
  fromMs: number;
  responses: number;
  /** Those of requests with a token, which count as well unless it is the token of the site. */
  withToken: readonly { token: string; responses: number }[];
}

/** What a request to a page shows of its sender. */
interface PageSender {
  userAgent: string;
  /** The header of a monitoring service. */
  token?: string | undefined;
}

/** The sender of a page's request. */
export function senderOf({ header }: Pick<ObservedPage, 'header'>): PageSender {
  return { userAgent: header('user-agent') ?? '', token: header(MONITORING_HEADER) };
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
    page.headers['referrer-policy'] !== 'no-referrer' &&
    !page.url.startsWith('/print/') &&
    !objects(page)
  );
}

export class ResponseCounts {
  private quarters = new Map<number, Counted[]>();

  /** Adds a response. Programs are left out later, because recognising one takes longer than a cached page. */
  add(site: SiteRef, { userAgent, token }: PageSender, atMs: number): void {
    const counted = this.quarterOf(site, atMs);
    const agent = userAgent.slice(0, AGENT_LENGTH_MAX);
    if (canBeToken(token) && addWithToken(counted, token, agent)) return;
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
      const sums = quarters.map((one) => ({
        fromMs: one.fromMs,
        responses: sumOf(one),
        withToken: [...one.byToken.values()].filter(({ agent }) => isPerson(agent)),
      }));
      const isCounted = sums.some(({ responses, withToken }) => responses > 0 || withToken.length > 0);
      return first && isCounted ? { site: first.site, quarters: sums } : [];
    });
  }

  private quarterOf(site: SiteRef, atMs: number): Counted {
    const fromMs = atMs - (atMs % QUARTER_MS);
    const quarters = this.quarters.get(site.siteId) ?? [];
    const last = quarters.at(-1);
    if (last?.fromMs === fromMs) return last;
    const counted: Counted = {
      site,
      fromMs,
      byAgent: new Map<string, number>(),
      byToken: new Map(),
      others: 0,
    };
    this.quarters.set(site.siteId, [...quarters, counted]);
    return counted;
  }
}

/** Counts a request with a token, which is compared when the counts are stored. False without room for it. */
function addWithToken({ byToken }: Counted, token: string, agent: string): boolean {
  const key = `${token}\n${agent}`;
  const known = byToken.get(key) ?? { token, agent, responses: 0 };
  known.responses += 1;
  if (known.responses === 1 && byToken.size >= TOKENS_MAX) return false;
  byToken.set(key, known);
  return true;
}

const isPerson = (agent: string) => agent !== '' && !isbot(agent);

function sumOf({ byAgent, others }: Counted): number {
  let sum = others;
  for (const [agent, responses] of byAgent) sum += isPerson(agent) ? responses : 0;
  return sum;
}
