/** Requests with batches of analytics events, each of another view. */
import { randomBytes, randomInt } from 'node:crypto';
import { BROWSER_HEADERS } from './load.ts';

/** Where pages send batches. */
export const BATCH_PATH = '/page-activity';

/** Events of a batch: a page view, and what was read of it. */
export const EVENTS = 2;

export interface BatchRequest {
  headers: Record<string, string>;
  body: string;
}

/** A batch of a reader with a random address, who reads one of these items of the site. */
export function batchRequest(host: string, items: readonly number[]): BatchRequest {
  const body = JSON.stringify({
    view: randomBytes(8).toString('base64url'),
    ageMs: 20_000,
    page: 'content',
    item: items[randomInt(items.length)],
    access: 'open',
    width: 1_440,
    referrerHost: 'www.google.com',
    events: [
      { sequence: 0, kind: 'pageView', afterMs: 0 },
      { sequence: 1, kind: 'reading', afterMs: 19_000, seconds: 15, scroll: 60 },
    ],
  });
  const address = [10, ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
  const headers = {
    ...BROWSER_HEADERS,
    host,
    'content-type': 'text/plain;charset=UTF-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-forwarded-for': address,
  };
  return { headers, body };
}
