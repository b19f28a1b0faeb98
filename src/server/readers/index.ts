/** Identifies readers: from the token of a request to the reader, by the modules' identities. */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Clock } from '#server/background/clock.ts';
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import type { Identity } from '#model/readers/define-identity.ts';
import { isPresent } from '#model/define-module.ts';
import { AppError } from '#model/errors.ts';
import { scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import type { ReportFault } from '#server/extensions/index.ts';
import { createSigner, sealed, unsealed } from '#server/signing/signed-token.ts';
import type { SiteRef } from '#server/sites/index.ts';

export { passOnChoices, type AnyAccountChoice, type MadeChoice } from './account-choices.ts';
export { firstNamesOf, type AnyReaderName } from './reader-names.ts';
export { offeredTraits, traitValuesOf, type AnyReaderTrait } from './reader-traits.ts';
export { createVisitors, type AnyPass, type AnyVisitor, type Visitors } from './visitors.ts';

/** @public Named by the generated registry. */
export type AnyIdentity = Identity<Db>;

export interface Readers {
  /** Signs a receiver's token for the browser. */
  sealed: (token: string) => string;
  /** Returns the token of a cookie; null for anything else. */
  opened: (cookie: string | undefined) => string | null;
  /**
   * Returns the reader of a cookie on a site: anonymous for an unknown token. Throws if the database is
   * unavailable, and IdentityFailed.
   */
  find: (site: SiteRef, cookie: string | undefined) => Promise<Reader>;
  /** Data for the reader's browser; null for anonymous readers. */
  about: (site: SiteRef, reader: Reader) => Promise<unknown>;
}

/** Maximum length of a cookie; a reader with a longer one is treated as anonymous. */
const COOKIE_LENGTH_MAX = 250;

/** How long every process may still recognise a reader who logged out or lost a membership. */
const TTL_MS = 1_000;
const CACHED_MAX = 10_000;

interface ReadersOptions {
  pool: pg.Pool;
  identities: readonly AnyIdentity[];
  secret: string;
  clock: Clock;
  /** Called with a known reader, at most once a second for each token. */
  onUse: (reader: Reader) => void;
  /** Called with identities of extensions that fail. */
  onFault: ReportFault;
}

/**
 * Caches a token's result for a second: a reader who turns pages costs at most one statement per second.
 * Tokens are signed, so that a flood of invented ones causes no queries.
 */
export function createReaders(options: ReadersOptions): Readers {
  const { pool, identities, secret, clock, onUse } = options;
  const signer = createSigner(secret, 'reader logins');
  const opened: Readers['opened'] = (cookie) => {
    if (cookie === undefined || cookie.length > COOKIE_LENGTH_MAX) return null;
    return unsealed(signer, cookie);
  };
  const readers = new LRUCache<string, Promise<Reader>>({
    max: CACHED_MAX,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: clock.elapsed },
  });
  return {
    sealed: (token) => sealed(signer, token),
    opened,
    async find(site, cookie) {
      if (cookie === undefined) return ANONYMOUS_READER;
      // Only tokens signed by this installation are cached, so a cached token's signature need not be checked
      // again.
      const key = `${site.siteId} ${cookie}`;
      const known = readers.get(key);
      if (known) return known;
      const token = opened(cookie);
      if (token === null) return ANONYMOUS_READER;
      const found = ask(options, site, token);
      readers.set(key, found);
      // A failed query is repeated by the next request.
      found.then(onUse, () => readers.delete(key));
      return found;
    },
    about: (site, reader) => tell(pool, identities, site, reader),
  };
}

async function tell(
  pool: pg.Pool,
  identities: readonly AnyIdentity[],
  site: SiteRef,
  { actor }: Reader,
): Promise<unknown> {
  const telling = identities.find(({ about, ...own }) => about && isPresent(own, site.modulesOn));
  if (actor.kind !== 'member' || !telling?.about) return null;
  const { about } = telling;
  return transaction(pool, scopeOfSite(site), (db) => about(db, actor, site), { readOnly: true });
}

async function ask(
  { pool, identities, onFault }: Pick<ReadersOptions, 'pool' | 'identities' | 'onFault'>,
  site: SiteRef,
  token: string,
): Promise<Reader> {
  const present = identities.filter((own) => isPresent(own, site.modulesOn));
  if (present.length === 0) return ANONYMOUS_READER;
  const failures: unknown[] = [];
  const find = async (db: Db, identity: AnyIdentity) => {
    if (identity.extensionPath === undefined) return identity.find(db, token, site);
    await sql`savepoint identity`.execute(db);
    try {
      return await identity.find(db, token, site);
    } catch (error) {
      await sql`rollback to savepoint identity`.execute(db);
      onFault(identity, `the identity ${identity.name}`, error);
      failures.push(error);
      return null;
    }
  };
  return transaction(
    pool,
    scopeOfSite(site),
    async (db) => {
      for (const identity of present) {
        const known = await find(db, identity);
        if (!known) continue;
        const { passes, ...actor } = known;
        return { actor, preview: false, ...(passes && { passes }) };
      }
      if (failures.length > 0) throw new IdentityFailed(failures[0]);
      return ANONYMOUS_READER;
    },
    { readOnly: true },
  );
}

/**
 * An identity of an extension failed, and no other knows the reader. Pages then treat the reader as anonymous; programs get the
 * error, because an answer as for a wrong token would make them drop it.
 */
export class IdentityFailed extends AppError {
  constructor(cause: unknown) {
    super(
      'INTERNAL',
      'EXTENSION_FAILED',
      'An extension that recognises readers failed. Try again; if it continues, give its developer the request number.',
      {},
      cause,
    );
  }
}
