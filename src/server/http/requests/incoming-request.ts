/**
 * A page request: the parts that determine the response, parsed by either the framework or `cached-pages.ts`.
 */
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '#addresses/network-of.ts';
import { createCommonHeaders, type CommonHeaders } from '../headers.ts';

/** The parts of a request that determine the page; the framework's own request has all of them. */
export type IncomingRequest = Pick<
  FastifyRequest,
  'id' | 'method' | 'url' | 'headers' | 'protocol' | 'ip' | 'cookies' | 'common'
>;

/** Whether an address is that of a proxy that is trusted to report the client's address. */
type IsTrusted = (address: string, hop: number) => boolean;

interface Reading {
  isTrusted: IsTrusted | null;
  parseCookies: (header: string) => IncomingRequest['cookies'];
  headersOf: (protocol: string) => CommonHeaders;
}

/** Creates a function that parses requests as the framework does, each part lazily. */
export function createPageReader(
  { trustProxy, ...https }: { trustProxy: string[]; hstsSubdomains: boolean },
  parseCookies: Reading['parseCookies'],
): (raw: IncomingMessage) => IncomingRequest {
  const isTrusted = trustProxy.length > 0 ? proxyAddr.compile(trustProxy) : null;
  const reading = { isTrusted, parseCookies, headersOf: createCommonHeaders(https) };
  return (raw) => new RawIncomingRequest(raw, reading);
}

class RawIncomingRequest implements IncomingRequest {
  readonly #raw: IncomingMessage;
  readonly #reading: Reading;
  #id: string | undefined;
  #cookies: IncomingRequest['cookies'] | undefined;

  constructor(raw: IncomingMessage, reading: Reading) {
    this.#raw = raw;
    this.#reading = reading;
  }

  get id(): string {
    this.#id ??= randomUUID();
    return this.#id;
  }

  get method(): string {
    return this.#raw.method ?? 'GET';
  }

  get url(): string {
    return this.#raw.url ?? '/';
  }

  get headers(): IncomingRequest['headers'] {
    return this.#raw.headers;
  }

  /**
   * Connections are unencrypted: a trusted proxy reports the client's protocol. If several are reported, its
   * own is the last.
   */
  get protocol(): IncomingRequest['protocol'] {
    const { isTrusted } = this.#reading;
    const said = isTrusted ? String(this.#raw.headers['x-forwarded-proto'] ?? '') : '';
    if (said === '' || !isTrusted?.(this.#raw.socket.remoteAddress ?? '', 0)) return 'http';
    return said.slice(said.lastIndexOf(',') + 1).trim() === 'https' ? 'https' : 'http';
  }

  get common(): CommonHeaders {
    return this.#reading.headersOf(this.protocol);
  }

  get ip(): string {
    const { isTrusted } = this.#reading;
    if (!isTrusted) return plainAddress(this.#raw.socket.remoteAddress ?? '');
    return plainAddress(proxyAddr.all(this.#raw, isTrusted).at(-1) ?? '');
  }

  get cookies(): IncomingRequest['cookies'] {
    this.#cookies ??= this.#reading.parseCookies(this.#raw.headers.cookie ?? '');
    return this.#cookies;
  }
}
