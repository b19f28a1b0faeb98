/** Requests icons from the icon service (specification, platform, section 7 "Transport"). */
import { z } from 'zod';
import type { SafeFetch } from '#server/outbound/index.ts';
import { runParser } from '#server/parsers/index.ts';

/** Timeout for the whole response (specification). */
const TIMEOUT_MS = 1_500;
const ANSWER_BYTES_MAX = 256 * 1024;
const ICON_BYTES_MAX = 8 * 1024;

const answerShape = z.record(z.string(), z.unknown());

/**
 * Sends `GET URL?names=a,b` and returns the response, a JSON object of SVG texts by name; the texts are
 * unchecked. Names that were not requested are left out. Rejects without such a response within 1.5 seconds
 * and 256 kB.
 */
export async function fetchIcons(
  names: readonly string[],
  serviceUrl: string,
  fetch: SafeFetch,
): Promise<Map<string, unknown>> {
  const url = new URL(serviceUrl);
  url.search = `${url.search === '' ? '?' : `${url.search}&`}names=${names.join(',')}`;
  const answer = await fetch(url.href, {
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    sizeBytesMax: ANSWER_BYTES_MAX,
    redirectsMax: 0,
    trustedOrigins: [url.origin],
  });
  if (answer.status !== 200) throw new Error(`The icon service answered with ${answer.status}.`);
  const read = answerShape.safeParse(jsonOf(answer.body));
  if (!read.success) throw new Error('The icon service answered with something other than a JSON object.');
  return new Map(Object.entries(read.data).filter(([name]) => names.includes(name)));
}

/**
 * Parses JSON; undefined for invalid JSON, because the parser's own error would repeat the service's text.
 */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Reduces an icon to its shapes, without scripts and URLs. Rejects for anything else, and for more than 8 kB.
 */
export async function safeIcon(sent: unknown): Promise<string> {
  if (typeof sent !== 'string') throw new Error('It is not text.');
  assertSize(Buffer.byteLength(sent));
  const { data } = await runParser('drawing', Buffer.from(sent));
  // The parser copies class styles to each shape, which may enlarge the icon.
  assertSize(data.length);
  return Buffer.from(data).toString('utf8');
}

function assertSize(sizeBytes: number): void {
  if (sizeBytes > ICON_BYTES_MAX) throw new Error('It is larger than 8 kB.');
}
