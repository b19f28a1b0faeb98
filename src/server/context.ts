/** The context of operations and jobs: their unit of work, the actor, the request and the services. */
import type { Attribution } from '#page-model/attribution.ts';
import type { Reader } from '#access/decide-access.ts';
import type { FormRedirect, SentForm } from '#model/pages/define-form.ts';
import type { Staff } from '#model/permissions.ts';
import type { AuthService, SessionTokens } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import type { VisitorFacts } from '#server/readers/visitors.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { SiteRef } from '#server/sites/index.ts';

export interface OperationContext extends RecordContext {
  services: PlatformContext;
  /** The site that the request names; null on the admin's own host without a site. */
  site: SiteRef | null;
  request: RequestInfo;
}

/** What observers of page responses may use when they store what they noted. */
export type PageObserverContext = Pick<PlatformContext, 'write' | 'config' | 'log'>;

/** The context in which a job runs. */
export interface JobContext {
  services: PlatformContext;
  /** 0 for a job of the platform. */
  organisationId: number;
  /** Number of the current try; 1 for the first. */
  attempt: number;
  attemptsMax: number;
  /**
   * Aborted when the process stops, or the time of the job is over: a task that another job can continue must
   * then end soon.
   */
  stopping: AbortSignal;
  /** Runs a unit of work for the job's organisation, on all its sites. The actor is the system, not a user. */
  write: <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Like `write`, for an organisation that a platform job has found. */
  writeFor: <T>(organisationId: number, run: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Ids of all organisations, for a platform job. */
  organisations: () => number[];
}

/**
 * The context in which a daemon runs: the services, a signal for its end, and units of work of any organisation. It
 * belongs to no organisation and to no try of a job.
 */
export interface DaemonContext {
  services: PlatformContext;
  /** Aborted when the process stops; the daemon must then end soon. */
  stopping: AbortSignal;
  /** Runs a unit of work for an organisation, on its sites that have the daemon's module. The actor is the system. */
  writeFor: <T>(organisationId: number, run: (work: RecordContext) => Promise<T>) => Promise<T>;
}

/** The context of a route: units of work for only the organisation that its host or its link names. */
export interface RouteContext {
  services: PlatformContext;
  organisationId: number;
  /** The site that the host or a link names; null otherwise. */
  site: SiteRef | null;
  /** Reads rows of the site, or of the organisation with all its sites, in one read-only transaction. */
  read: <T>(run: (db: Db, now: string) => Promise<T>) => Promise<T>;
  /**
   * Runs a unit of work on the same rows. The actor is the logged-in staff user on the host `admin`,
   * otherwise the system.
   */
  write: <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** The reader of the request. Throws unless the route has the login `reader`. */
  reader: () => Promise<Reader>;
  /** The token of the reader's session; empty without a session. Throws unless the route has the login `reader`. */
  readerToken: () => string;
  /** The staff user: on a site, a user who opened it from the admin. Throws unless the route has the login `staff`. */
  staff: () => Promise<Staff | null>;
  /**
   * Recognises a reader from `facts` only, without address, user agent and cookies; returns the reader with
   * the resulting passes.
   */
  recognise: (facts: Partial<VisitorFacts>) => Promise<Reader>;
  /** Counts one use of each pass of a reader. */
  noteUses: (reader: Reader) => void;
  /** Descriptions of a reader's passes, for staff: a line for each pass whose kind has one. */
  describePasses: (reader: Reader) => readonly string[];
}

/** Cookies of the admin's origin: the two tokens of a session, and the token of a known device. */
export type StaffCookie = 'access' | 'refresh' | 'device';

/**
 * The part of the HTTP request that an operation may use, and the headers it may send in addition to its
 * result.
 */
export interface RequestInfo {
  id: string;
  /** The client's address, resolved through trusted proxies only. */
  ip: string;
  userAgent: string;
  /**
   * Whether the request came from a browser (it then has Origin or Sec-Fetch-Site): tokens are sent in
   * cookies, never in responses.
   */
  isBrowser: boolean;
  /** The API key of a program that sends for its readers; undefined without a key, and for a key that browsers have. */
  programKeyId?: number;
  /** A header by its lower-case name; `cookie` and `authorization` are always undefined. */
  header: (name: string) => string | undefined;
  /** A cookie that a route of the site sets. */
  cookie: (name: string) => string | undefined;
  setCookie: (name: StaffCookie, value: string | null, maxAgeSeconds: number) => void;
  /** Sets a cookie that scripts of the site's pages can read and the server never trusts; null clears it. */
  tellScripts: (name: string, value: string | null, maxAgeSeconds: number) => void;
  /**
   * Stores the tokens of a login in cookies. A parallel refresh has no tokens, and then the cookies remain.
   */
  storeTokens: (
    tokens: Pick<SessionTokens, 'bearerToken' | 'refreshToken'>,
    lifetime: AuthService['lifetime'],
  ) => void;
  readCookie: (name: StaffCookie) => string | undefined;
  /** The promo code and the source that led the reader here. */
  attribution: Attribution;
  /** What modules have stored in the browser for a site, on behalf of any of its readers. */
  browserStateOn: (siteId: number) => SentForm['browserState'];
  /** Token of a browser on which a reader has logged in before; empty without one. */
  readerDeviceToken: string;
  /** Token by which an identity recognises the reader; empty for anonymous readers. */
  readerToken: string;
  /**
   * Logs a reader in, or out with null. A browser stores the token in an HttpOnly cookie, and clears the
   * other cookies named. A program gets the text it has to send as `x-site-user: Bearer …`. Null if no text
   * has to be returned.
   */
  storeReaderLogin: (redirect: Pick<FormRedirect, 'login' | 'clearCookies' | 'clearStates'>) => string | null;
}
