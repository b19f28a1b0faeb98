/** The language of visitors: how a module recognises readers by their request only, without a login, and what it stores in their browsers. */
import type { OfModule } from '../define-module.ts';
import type { FileClient, ReaderPass } from './define-pass.ts';
import type { KeyPurpose } from '#access/key-purposes.ts';

/**
 * Data of a request. Apart from the user agent and the cookies, it contains no claims by the page or the
 * reader.
 */
export interface VisitorRequest {
  /**
   * IP address of the connection, or the right-most forwarded address that was not added by a trusted proxy.
   */
  address: string;
  userAgent: string;
  /** The value of a cookie, exactly as sent. */
  cookie: (name: string) => string | undefined;
  /** The token in the URL of a route that passed it on; undefined in every other request. */
  urlToken?: string;
  /** The file whose URL names its client; undefined in every other request. */
  fileOfClient?: { fileKey: string } & FileClient;
  /** Milliseconds since 1970 by the database's clock. */
  now: number;
}

/** The scope of a request. */
export interface VisitorScope {
  organisationId: number;
  siteId: number;
}

/** Tools for a visitor definition, while it loads its data and later, outside of requests. */
export interface VisitorTools {
  /**
   * Resolves names of an address, and addresses of a name, with the system's DNS. Both reject if there isn't
   * a result.
   */
  dns: DnsLookup;
  links: OpenedLinks;
  browserStates: ReadBrowserStates;
}

/** States that modules store in browsers. */
export interface ReadBrowserStates {
  /** The value for a site; null if there is none, or the cookie is for another site, expired or not ours. */
  read: <Value>(
    state: BrowserState<Value>,
    request: Pick<VisitorRequest, 'cookie' | 'now'>,
    siteId: number,
  ) => Value | null;
}

/** Links that open an item, in the form in which browsers store them. */
export interface OpenedLinks {
  cookieName: string;
  /**
   * The target of a link signed by this installation; null for any other token. The caller checks whether the
   * link is still valid.
   */
  verify: (token: string) => { siteId: number; contentId: number; shareId: number } | null;
}

export interface DnsLookup {
  reverse: (address: string) => Promise<readonly string[]>;
  addressesOf: (host: string) => Promise<readonly string[]>;
}

export interface Visitor<Db, Snapshot> extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  /**
   * `site`: its data belongs to one site, and is loaded where all sites of the organisation are visible.
   * `platform`: the same data for all sites, loaded once.
   */
  of: 'site' | 'platform';
  /** Tags whose purge causes the data to be loaded again. */
  tags: (scope: VisitorScope) => readonly string[];
  /**
   * Loads the data by which readers are recognised. It is cached in memory and must be bounded; null if the
   * site has none.
   */
  load: (db: Db, scope: VisitorScope, tools: VisitorTools) => Promise<Snapshot | null>;
  /**
   * Recognises a reader. Fast, and pure except for work that it queues, because it runs for every request of
   * a reader.
   */
  recognise: (request: VisitorRequest, known: Snapshot) => ReaderPass | null;
}

/** Declares a visitor, in a file of the folder `visitors/` of a module, an extension or a domain's server half. */
export function defineVisitor<Db, Snapshot>(visitor: Visitor<Db, Snapshot>): Visitor<Db, Snapshot> {
  return visitor;
}

/** What a module stores in the browser of a reader for one site, signed. */
export interface BrowserState<Value> {
  /** Name of the cookie, without the port of the installation. Permanent, and no other cookie's. */
  name: string;
  /** The purpose of its key. Permanent. */
  key: KeyPurpose<'signature'>;
  /** How long it is stored from the last write on. */
  days: number;
  /** Characters of the longest value with its expiry and signature; a longer cookie is ignored. */
  lengthMax: number;
  /** The value as text: letters, digits, hyphens, underscores and dots. */
  write: (value: Value) => string;
  /** The value of a text that `write` returned, also in earlier versions. */
  read: (text: string) => Value;
}

/** Declares a state. */
export function defineBrowserState<Value>(state: BrowserState<Value>): BrowserState<Value> {
  return state;
}

/** A new value for the browser. */
export interface StateToStore {
  state: Pick<BrowserState<never>, 'name' | 'key' | 'days'>;
  text: string;
}

/** The value of a state, to be stored in the browser of a reader with the response. */
export function stateToStore<Value>(state: BrowserState<Value>, value: Value): StateToStore {
  return { state, text: state.write(value) };
}

/** The value of a state in the browser of one request, for one site; null if there is none, or it is for another site, expired or forged. */
export type ReadBrowserState = <Value>(state: BrowserState<Value>) => Value | null;
