/** What readers' browsers send to a site, without a script, and what comes back. */
import { lastMailTo } from './reader-mails.ts';
import type { TestWorld } from '../world.ts';

export interface ReaderAnswer {
  status: number;
  body: string;
  location: string | null;
  /** Cookies the answer sets, as `name=value`. */
  cookies: string[];
}

export interface ReaderSends {
  cookie?: string;
  host?: string;
  ip?: string;
  device?: string;
  accept?: string;
}

/** Sends to the sites of a test's world: to `host` by default. */
export function readerRequests({ app, services, clock, database }: TestWorld, host: string) {
  const headersOf = ({ cookie, host: other, device, accept }: ReaderSends) => ({
    host: other ?? host,
    ...(cookie && { cookie }),
    ...(device && { 'user-agent': device }),
    ...(accept && { accept }),
  });
  return {
    get: async (url: string, sends: ReaderSends = {}) =>
      answerOf(await app.inject({ url, headers: headersOf(sends) })),
    post: async (url: string, fields: Record<string, string>, sends: ReaderSends = {}) =>
      answerOf(
        await app.inject({
          method: 'POST',
          url,
          headers: { ...headersOf(sends), 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(fields).toString(),
          remoteAddress: sends.ip ?? '192.0.2.1',
        }),
      ),
    /** The cookie of a log-in. */
    cookieOf: (token: string) => `reader_${services.config.port}=${services.readers.sealed(token)}`,
    /** Lets milliseconds pass between two requests. */
    passTime: clock.advance,
    /** The text of the last email to an address; empty where there was none. */
    lastMailTo: async (email: string) => (await lastMailTo({ database }, email)).text,
  };
}

/** What `readerRequests` returns. */
export type ReaderRequests = ReturnType<typeof readerRequests>;

function answerOf(answer: {
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
}): ReaderAnswer {
  const { location, 'set-cookie': set } = answer.headers;
  const all: unknown[] = Array.isArray(set) ? set : [set];
  return {
    status: answer.statusCode,
    body: answer.body,
    location: typeof location === 'string' ? location : null,
    cookies: all.flatMap((one) => (typeof one === 'string' ? [one.split(';', 1)[0] ?? ''] : [])),
  };
}
