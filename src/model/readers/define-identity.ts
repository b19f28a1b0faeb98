/** Defines identities: how a module recognises a reader who has logged in on a site. */
import type { OfModule } from '../define-module.ts';
import type { ReaderPass } from './define-pass.ts';
import type { Actor } from '../permissions.ts';

/** An authenticated reader, with their passes in addition to memberships. */
export type AuthenticatedReader = Extract<Actor, { kind: 'member' }> & { passes?: readonly ReaderPass[] };

/** The scope of a request. */
export interface IdentityScope {
  organisationId: number;
  siteId: number;
}

export interface Identity<Db> extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  /**
   * Finds the reader for a token of at most 200 characters, which a form receiver or a route returned in
   * `login`; null for an unknown token. Runs in a read-only transaction of the site; each process caches the
   * result for a second per site and token. Must execute a single statement that uses an index.
   */
  find: (db: Db, token: string, scope: IdentityScope) => Promise<AuthenticatedReader | null>;
  /**
   * Data that the reader's own browser may cache for a day; read in a transaction of the site. For display,
   * never for decisions. JSON values, at most 16 kB.
   */
  about?: (
    db: Db,
    reader: AuthenticatedReader,
    site: IdentityScope & { modulesOn: ReadonlySet<string> },
  ) => Promise<unknown>;
  /**
   * Records that logins, by their `sessionId`, were used now; runs in a transaction of an organisation that
   * sees none of its sites.
   */
  storeUses?: (db: Db, organisationId: number, sessionIds: readonly string[]) => Promise<void>;
  /** Records refused logins; runs in a transaction of an organisation that sees none of its sites. */
  storeRefused?: (db: Db, organisationId: number, refused: readonly RefusedLogins[]) => Promise<void>;
}

/** Refused logins to one account on one site since the last call. */
export interface RefusedLogins {
  siteId: number;
  siteUserId: number;
  /** The user agent of the last refused login. */
  device: string;
  attempts: number;
  /** ISO; null if another attempt is allowed. */
  lockedUntil: string | null;
}

/** Declares an identity, in a file of the folder `identities/` of a module or an extension. */
export function defineIdentity<Db>(identity: Identity<Db>): Identity<Db> {
  return identity;
}
