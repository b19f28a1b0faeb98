/**
 * A month of readers of a site, with programs, staff, repeats and late requests, and a log of what has to be counted. It
 * shares no code with what counts: ids of views, days and the shape of requests are written here once more.
 */
import { randomBytes } from 'node:crypto';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Copenhagen in March 2025: its clocks were put forward on the 30th, at 01:00 UTC. */
export const MONTH = {
  zone: 'Europe/Copenhagen',
  fromMs: Date.UTC(2025, 1, 28, 23),
  untilMs: Date.UTC(2025, 2, 31, 22),
  forwardMs: Date.UTC(2025, 2, 30, 1),
} as const;

const AGENTS = ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64'].map(
  (system) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`,
);
const PROGRAMS = ['curl/8.5.0', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'];

export interface MonthRequest {
  /** When it arrives, in milliseconds since 1970. */
  arrivesMs: number;
  ip: string;
  userAgent: string;
  isStaff: boolean;
  /** When its view began; the body has ages that depend on when it arrives. */
  beganMs: number;
  body: { view: string; page: string; item: number; events: { afterMs: number; [key: string]: unknown }[] };
}

export interface Month {
  /** In the order of their arrival. */
  requests: readonly MonthRequest[];
  /** Views of people by `2025-03-01 ITEM`. */
  views: ReadonlyMap<string, number>;
  /** People by day. */
  visitors: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The day of an instant on the clocks of Copenhagen. */
function dayOf(ms: number): string {
  const aheadMs = ms < MONTH.forwardMs ? HOUR_MS : 2 * HOUR_MS;
  return new Date(ms + aheadMs).toISOString().split('T')[0] ?? '';
}

/** Generates the month: `viewsPerDay` views of people on average, and a third as many of programs and staff. */
export function makeMonth(items: readonly number[], viewsPerDay: number): Month {
  const requests: MonthRequest[] = [];
  const views = new Map<string, number>();
  const visitors = new Map<string, Set<string>>();
  const days = (MONTH.untilMs - MONTH.fromMs) / DAY_MS;
  for (let count = 0; count < viewsPerDay * days; count += 1) {
    const beganMs = Math.floor(MONTH.fromMs + Math.random() * (MONTH.untilMs - MONTH.fromMs));
    const item = pick(items);
    const reader = { ip: `203.0.113.${Math.floor(Math.random() * 90)}`, userAgent: pick(AGENTS) };
    requests.push(...requestsOf({ ...reader, isStaff: false }, item, beganMs));
    const day = dayOf(beganMs);
    views.set(`${day} ${item}`, (views.get(`${day} ${item}`) ?? 0) + 1);
    visitors.set(day, (visitors.get(day) ?? new Set()).add(`${reader.ip} ${reader.userAgent}`));
    if (count % 3 > 0) continue;
    const isStaff = count % 2 === 0;
    const other = { ip: '198.51.100.9', userAgent: isStaff ? pick(AGENTS) : pick(PROGRAMS), isStaff };
    requests.push(...requestsOf(other, pick(items), beganMs));
  }
  return { requests: requests.toSorted((one, next) => one.arrivesMs - next.arrivesMs), views, visitors };
}

function pick<T>(values: readonly T[]): T {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There are no values to choose from.');
  return value;
}

type Sender = Pick<MonthRequest, 'ip' | 'userAgent' | 'isStaff'>;

/** The requests of a view: in time or up to 21 hours late, some twice, and with what was read of it. */
function requestsOf(sender: Sender, item: number, beganMs: number): MonthRequest[] {
  const view = randomBytes(8).toString('base64url');
  const lateMs = Math.random() < 0.1 ? Math.floor(Math.random() * 21 * HOUR_MS) : 0;
  const readMs = Math.floor(Math.random() * 20 * MINUTE_MS);
  const body = (events: MonthRequest['body']['events']) => ({ view, page: 'content', item, events });
  const viewed = {
    ...sender,
    beganMs,
    arrivesMs: beganMs + lateMs,
    body: body([{ sequence: 0, kind: 'pageView', afterMs: 0 }]),
  };
  const reading = { sequence: 1, kind: 'reading', afterMs: readMs, seconds: 30, scroll: 70 };
  const read = { ...sender, beganMs, arrivesMs: beganMs + readMs + lateMs, body: body([reading]) };
  const again = Math.random() < 0.1 ? [{ ...viewed, arrivesMs: viewed.arrivesMs + 5 * MINUTE_MS }] : [];
  return [viewed, ...again, ...(Math.random() < 0.7 ? [read] : [])];
}
