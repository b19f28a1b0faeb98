/** The language of identities: how a module knows a reader again who logged in on a site. */
import type { ReaderPass } from './decide-access.ts';
import type { OfModule } from './define-module.ts';
import type { Actor } from './permissions.ts';

/** A reader who is known again, and what opens gates for them beside the memberships they hold. */
export type KnownReader = Extract<Actor, { kind: 'member' }> & { pass?: ReaderPass };

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
  find: (db: Db, token: string, scope: IdentityScope) => Promise<KnownReader | null>;
}

/** Declares an identity, in a file of the folder `identities/` of a module or an extension. */
export function defineIdentity<Db>(identity: Identity<Db>): Identity<Db> {
  return identity;
}
