/** What an operation is given: its unit of work, who asks from where, and the machines. */
import type { AuthService, SessionTokens } from '#server/auth/index.ts';
import type { Work } from '#server/records/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';

export interface OperationContext extends Work {
  services: Services;
  /** The site the request names; null on the admin's own host without one. */
  site: SiteRef | null;
  request: RequestInfo;
}

/** Cookies of the admin's origin: the two tokens of a session, and what makes this device a known one. */
export type StaffCookie = 'access' | 'refresh' | 'device';

/** What of the HTTP request an operation may know, and the one thing it may answer beside its result. */
export interface RequestInfo {
  id: string;
  /** Through trusted proxies alone. */
  ip: string;
  userAgent: string;
  /** The request came from a browser (Origin or Sec-Fetch-Site was sent): tokens go into cookies, never into answers. */
  isBrowser: boolean;
  setCookie: (name: StaffCookie, value: string | null, maxAgeSeconds: number) => void;
  /** Puts the tokens of a login into cookies; a parallel refresh brings none, and the cookies stay. */
  keepTokens: (
    tokens: Pick<SessionTokens, 'bearerToken' | 'refreshToken'>,
    lifetime: AuthService['lifetime'],
  ) => void;
  readCookie: (name: StaffCookie) => string | undefined;
}
