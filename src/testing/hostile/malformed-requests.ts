/**
 * Requests that are framed incorrectly, end early or are reset, over real sockets: for tests that none of
 * them ends the process.
 */
import { connect } from 'node:net';

/** How the client leaves: by a reset, by closing its half, or after the server's first byte or close. */
type Ending = 'reset' | 'late-reset' | 'half-close' | 'hear';

const ENDINGS: readonly Ending[] = ['reset', 'late-reset', 'half-close', 'hear'];

interface Framing {
  /** Header lines other than Host. */
  headers: readonly string[];
  body: string;
  /**
   * Whether the body is complete as far as the server can detect: only then may the client wait for a
   * response.
   */
  isOver?: boolean;
}

const FORM = 'content-type: multipart/form-data; boundary=b';
const FILE_PART =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="log.txt"\r\ncontent-type: text/plain\r\n\r\nquay ';
const ID_PART = '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\nuploadAsset\r\n';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Framings that are incorrect, or stop in the middle. */
const FRAMINGS: readonly Framing[] = [
  { headers: ['transfer-encoding: xchunked'], body: '0\r\n', isOver: true },
  { headers: ['transfer-encoding: xchunked', 'content-type: application/json'], body: '0\r\n', isOver: true },
  { headers: ['transfer-encoding: gzip, chunked'], body: '3\r\nabc' },
  { headers: ['transfer-encoding: chunked, identity'], body: '3\r\nabc', isOver: true },
  { headers: ['transfer-encoding: chunked'], body: 'zz\r\nabc\r\n', isOver: true },
  { headers: ['transfer-encoding: chunked'], body: 'a\r\nabc' },
  { headers: ['transfer-encoding: chunked', 'content-type: text/plain'], body: 'a\r\nabc' },
  { headers: ['transfer-encoding: chunked', 'content-type: text/plain'], body: chunk('abc') },
  { headers: ['transfer-encoding: chunked', 'content-type: application/json'], body: 'a\r\n{"id"' },
  { headers: ['transfer-encoding: chunked', 'content-type: application/json'], body: chunk('{"id"') },
  {
    headers: ['transfer-encoding: chunked', 'content-type: application/json'],
    body: `${chunk('{}')}nonsense\r\n`,
    isOver: true,
  },
  {
    headers: ['transfer-encoding: chunked', 'content-type: application/json'],
    body: 'fffffffffffffffff\r\n{}',
    isOver: true,
  },
  {
    headers: ['transfer-encoding: chunked', 'content-type: application/json'],
    body: chunk('x'.repeat(300_000)),
  },
  { headers: ['transfer-encoding: chunked', 'content-length: 4'], body: chunk('{}'), isOver: true },
  { headers: ['content-length: 4', 'content-length: 5'], body: '{}{}', isOver: true },
  { headers: ['content-length: -4'], body: '{}{}', isOver: true },
  { headers: ['content-length: 5000'], body: 'abc' },
  { headers: ['content-length: 5000', 'content-type: application/json'], body: '{"id":"getContent",' },
  { headers: ['content-length: 300000', 'content-type: application/json'], body: '{"id":"getContent",' },
  { headers: ['content-length: 5000', 'content-type: application/x-www-form-urlencoded'], body: 'name=a' },
  {
    headers: ['transfer-encoding: chunked', 'content-type: application/x-www-form-urlencoded'],
    body: 'a\r\nname',
  },
  {
    headers: ['content-length: 9', 'content-encoding: gzip', 'content-type: application/json'],
    body: 'not gzip!',
    isOver: true,
  },
  { headers: ['content-length: 40', 'expect: 100-continue', 'content-type: application/json'], body: '' },
  { headers: ['connection: upgrade', 'upgrade: websocket', 'content-length: 5'], body: 'abc' },
  { headers: ['content-length: 5000', FORM], body: FILE_PART },
  { headers: ['content-length: 5000', FORM], body: `${ID_PART}${FILE_PART}` },
  { headers: ['content-length: 5000', FORM], body: '--b\r\ncontent-dispo' },
  { headers: ['content-length: 6', 'content-type: multipart/form-data'], body: 'abcdef', isOver: true },
  { headers: ['content-length: 6', FORM], body: 'abcdef', isOver: true },
  { headers: [`content-length: ${FILE_PART.length}`, FORM], body: FILE_PART, isOver: true },
  { headers: ['transfer-encoding: chunked', FORM], body: chunk(`${ID_PART}${FILE_PART}`) },
  { headers: ['transfer-encoding: chunked', FORM], body: `${chunk(FILE_PART)}zz\r\n`, isOver: true },
  { headers: ['transfer-encoding: xchunked', FORM], body: FILE_PART, isOver: true },
];

/**
 * Every route of the product, with a value for each parameter: a test compares the list with the router's
 * own.
 */
export const ROUTES =
  `GET /Healthz, OPTIONS /graphql, POST /graphql, GET /graphql/any, POST /error-reports, GET /icons, GET /ip-test, GET /_preview/shared/ID,
  POST /_preview/simulation/end, GET /_preview/simulation/ID, POST /_preview/simulation/ID, GET /_preview/open/ID, GET /_preview/visit/ID,
  GET /_preview/ID, GET /__part, GET /__staff, GET /__reader, POST /__form, POST /__consent, GET /admin, GET /admin/view-site,
  GET /admin/sso/logout, GET /admin/any, GET /admin/build.json, POST /any, GET /any, GET /favicon.ico, GET /fonts/ID.woff2, GET /css/ID,
  GET /admin/csv-files/ID, GET /__rss/podcast.xml, GET /__rss/website-scheduled-content.xml, GET /newsletter/unsubscribe/ID,
  POST /newsletter/unsubscribe/ID, GET /newsletter-confirm/ID, POST /newsletter-confirm/ID, GET /newsletter-address/ID, POST /newsletter-address/ID,
  GET /newsletter-address-back/ID, POST /newsletter-address-back/ID, GET /latest-newsletter/ID,
  GET /newsletter/c/ID, GET /newsletter/o/ID, GET /__rss/newsletter/ID, POST /hooks/ID,
  POST /page-activity, GET /page-activity/choice, POST /page-activity/choice`
    .replaceAll('ID', '0123456789abcdef01234567')
    .split(/,\s+/)
    .flatMap((route) => (route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route]));

export interface MalformedRequest {
  text: string;
  ending: Ending;
}

/**
 * Every combination of framing, route and ending, each with and without `login` (a bearer token), in a fixed
 * order.
 */
export function malformedRequests(
  routes: readonly string[],
  { host, login }: { host: string; login: string },
): MalformedRequest[] {
  const senders = [[], [`authorization: Bearer ${login}`, 'x-csrf: 1']];
  return routes.flatMap((route) =>
    FRAMINGS.flatMap(({ headers, body, isOver }) =>
      senders.flatMap((sender) => {
        const text = [`${route} HTTP/1.1`, `host: ${host}`, ...sender, ...headers, '', body].join('\r\n');
        return ENDINGS.filter((ending) => isOver || ending !== 'hear').map((ending) => ({ text, ending }));
      }),
    ),
  );
}

/**
 * Sends one request and resolves with the status of its response, or null without one. Resolves when the
 * connection is closed.
 */
export function sendMalformed(port: number, { text, ending }: MalformedRequest): Promise<number | null> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text, () => {
        if (ending === 'reset') socket.resetAndDestroy();
        else if (ending === 'late-reset') setTimeout(() => socket.resetAndDestroy(), 5);
        else if (ending === 'half-close') socket.end();
      });
    });
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      heard += piece;
      if (ending === 'hear') socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(heard)?.[1];
      resolve(status === undefined ? null : Number(status));
    });
  });
}

/** Sends all requests, a few at a time, and resolves with the statuses in the same order. */
export async function sendAllMalformed(
  port: number,
  requests: readonly MalformedRequest[],
): Promise<(number | null)[]> {
  const statuses: (number | null)[] = requests.map(() => null);
  let next = 0;
  const send = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at];
      if (request) statuses[at] = await sendMalformed(port, request);
    }
  };
  await Promise.all(Array.from({ length: 12 }, send));
  return statuses;
}

/** Collects errors that would have ended the process, until `stop`, which returns them. */
export function watchForFatalErrors(): { stop: () => string[] } {
  const seen: string[] = [];
  const note = (error: unknown) =>
    void seen.push(error instanceof Error ? String(error.stack) : String(error));
  process.on('uncaughtException', note).on('unhandledRejection', note);
  return {
    stop() {
      process.off('uncaughtException', note).off('unhandledRejection', note);
      return seen;
    },
  };
}

/**
 * Sends some more requests, which must succeed, so that delayed effects of the earlier ones have occurred.
 */
export async function settle(port: number): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/Healthz`, { headers: { connection: 'close' } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`The server answers ${answer.status}.`);
  }
}
