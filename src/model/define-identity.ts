/** The language of identities: how a module knows a reader again who logged in on a site. */
import type { OfModule } from './define-module.ts';
import type { ReaderPass } from './define-pass.ts';
import type { Actor } from './permissions.ts';

/** A reader who is known again, and what opens gates for them beside the memberships they hold. */
export type AuthenticatedReader = Extract<Actor, { kind: 'member' }> & { passes?: readonly ReaderPass[] };

/** Where a request asks. */
export interface IdentityScope {
  organisationId: number;
  siteId: number;
}

export interface Identity<Db> extends OfModule {
  /** As its file: camelCase. */
  name: string;
  /**
   * Who holds a token that `goTo` of a form's receiver gave, of at most 200 characters; null for nobody. Asked at most once a second
   * for each token and process, in a read-only transaction of the site: one statement, found by an index.
   */
  find: (db: Db, token: string, scope: IdentityScope) => Promise<AuthenticatedReader | null>;
  /**
   * What the reader's own browser may keep of them for a day, in a transaction of the site: it shows things by it, and nothing is decided
   * by it. Values that JSON can say, at most 16 kB.
   */
  about?: (db: Db, reader: AuthenticatedReader) => Promise<unknown>;
  /** Keeps that log-ins, by their `sessionId`, were used now: in a transaction of an organisation that sees none of its sites. */
  storeUses?: (db: Db, organisationId: number, sessionIds: readonly string[]) => Promise<void>;
  /** Keeps that logins were refused: in a transaction of an organisation that sees none of its sites. */
  storeRefused?: (db: Db, organisationId: number, refused: readonly RefusedLogins[]) => Promise<void>;
}

/** Logins to one account on one site that were refused since the last time. */
export interface RefusedLogins {
  siteId: number;
  siteUserId: number;
  /** Of the last one, as its browser names itself. */
  device: string;
  attempts: number;
  /** ISO; null where another attempt may be made. */
  lockedUntil: string | null;
}

/** Declares an identity, in a file of the folder `identities/` of a module or an extension. */
export function defineIdentity<Db>(identity: Identity<Db>): Identity<Db> {
  return identity;
}
