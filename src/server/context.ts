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

/** The context of a job. */
export interface JobContext {
  services: PlatformContext;
  /** 0 for a job of the platform. */
  organisationId: number;
  /** 1 when it runs for the first time. */
  attempt: number;
  attemptsMax: number;
  /** Aborted when the process stops, or the time of the job has ended: a task that another job can continue must end soon. */
  stopping: AbortSignal;
  /** Runs a unit of work for the job's organisation, on all its sites. The actor is the system, not a user. */
  write: <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Like `write`, for an organisation that a job of the platform has found. */
  writeFor: <T>(organisationId: number, run: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** Every organisation there is, for a job of the platform. */
  organisations: () => number[];
}

/**
 * The context of a route: units of work of the organisation that its host or its link names, and of no other organisation.
 */
export interface RouteContext {
  services: PlatformContext;
  organisationId: number;
  /** The site of the host, or of a link of a site; null otherwise. */
  site: SiteRef | null;
  /** Reads rows of the site, or of the organisation with all its sites, in one read-only transaction. */
  read: <T>(run: (db: Db, now: string) => Promise<T>) => Promise<T>;
  /** A unit of work on the same rows: of the logged-in staff user on the host `admin`, otherwise of the product. */
  write: <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** The reader of the request. Throws unless the route has the login `reader`. */
  reader: () => Promise<Reader>;
  /** The token of the reader's session; empty without a session. Throws unless the route has the login `reader`. */
  readerToken: () => string;
  /** The staff user: on a site, a user who opened it from the admin. Throws unless the route has the login `staff`. */
  staff: () => Promise<Staff | null>;
  /** The passes of a client that proves itself by `facts`, without address, user agent and cookies, as a reader. */
  recognise: (facts: Partial<VisitorFacts>) => Promise<Reader>;
  /** Counts one use of each pass of a reader. */
  noteUses: (reader: Reader) => void;
  /** Descriptions of a reader's passes, for staff: a line for each pass whose kind has one. */
  describePasses: (reader: Reader) => readonly string[];
}

/** Cookies of the admin's origin: the two tokens of a session, and the token of a known device. */
export type StaffCookie = 'access' | 'refresh' | 'device';

/** The part of the HTTP request that an operation may use, and what it may send in addition to its result. */
export interface RequestInfo {
  id: string;
  /** Through trusted proxies alone. */
  ip: string;
  userAgent: string;
  /** The request came from a browser (it has Origin or Sec-Fetch-Site): tokens are sent in cookies, never in responses. */
  isBrowser: boolean;
  setCookie: (name: StaffCookie, value: string | null, maxAgeSeconds: number) => void;
  /** A cookie that scripts of the site's pages may read, and that nothing believes; null clears it. */
  tellScripts: (name: string, value: string | null, maxAgeSeconds: number) => void;
  /** Puts the tokens of a login into cookies; a parallel refresh brings none, and the cookies stay. */
  storeTokens: (
    tokens: Pick<SessionTokens, 'bearerToken' | 'refreshToken'>,
    lifetime: AuthService['lifetime'],
  ) => void;
  readCookie: (name: StaffCookie) => string | undefined;
  /** The promo code and the source that brought the reader. */
  attribution: Attribution;
  /** What modules have stored in the browser for a site, on behalf of any of its readers. */
  browserStateOn: (siteId: number) => SentForm['browserState'];
  /** Token of a browser on which a reader has logged in before; empty without one. */
  readerDeviceToken: string;
  /** Token by which a reader's identity recognises them; empty for anonymous readers. */
  readerToken: string;
  /**
   * Logs a reader in, or out with null: browsers keep it in an HttpOnly cookie, and forget what is to go with it; a program is
   * given what it sends as `x-site-user: Bearer …`. Null where there is nothing to give.
   */
  storeReaderLogin: (redirect: Pick<FormRedirect, 'login' | 'clearCookies' | 'clearStates'>) => string | null;
}
