/** Requests that readers' browsers send to a site without a script, and the responses. */
import { lastMailTo } from './reader-mails.ts';
import type { TestWorld } from '../world.ts';

export interface ReaderAnswer {
  status: number;
  body: string;
  location: string | null;
  /** Cookies that the response sets, as `name=value`. */
  cookies: string[];
}

export interface ReaderSends {
  cookie?: string;
  host?: string;
  ip?: string;
  device?: string;
  accept?: string;
}

/** Fields of a form; a list for fields that are sent several times. */
export type SentFields = Readonly<Record<string, string | readonly string[]>>;

/** Creates functions that send requests to the sites of a test world, by default to `host`. */
export function readerRequests({ app, services, clock, database }: TestWorld, host: string) {
  const headersOf = ({ cookie, host: other, device, accept }: ReaderSends) => ({
    host: other ?? host,
    ...(cookie && { cookie }),
    ...(device && { 'user-agent': device }),
    ...(accept && { accept }),
  });
  const post = async (url: string, fields: SentFields, sends: ReaderSends = {}) =>
    answerOf(
      await app.inject({
        method: 'POST',
        url,
        headers: { ...headersOf(sends), 'content-type': 'application/x-www-form-urlencoded' },
        payload: encoded(fields),
        remoteAddress: sends.ip ?? '192.0.2.1',
      }),
    );
  return {
    get: async (url: string, sends: ReaderSends = {}) =>
      answerOf(await app.inject({ url, headers: headersOf(sends) })),
    post,
    /** Submits a form with a bot check, like a browser without scripts: again, with the token of the first response. */
    submit: async (url: string, fields: SentFields, sends: ReaderSends = {}) => {
      const first = await post(url, fields, sends);
      const token = /name="x_token" value="([^"]+)"/.exec(first.body)?.[1] ?? '';
      clock.advance(2_100);
      return post(url, { ...fields, x_token: token }, sends);
    },
    /** Returns the cookie of a log-in. */
    cookieOf: (token: string) => `reader_${services.config.port}=${services.readers.sealed(token)}`,
    /** Advances the clock by milliseconds between two requests. */
    passTime: clock.advance,
    /** Returns the text of the last email to an address; empty without one. */
    lastMailTo: async (email: string) => (await lastMailTo({ database }, email)).text,
  };
}

/** What `readerRequests` returns. */
export type ReaderRequests = ReturnType<typeof readerRequests>;

function encoded(fields: SentFields): string {
  const payload = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) payload.append(name, value);
  return payload.toString();
}

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
