/** Finds the user for a single sign-on login. */
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction, type Db } from '#server/db/index.ts';
import type { ProviderUser } from './provider.ts';
import type { FactorOwner } from '../second-factor.ts';

/** Why a login is refused. The email address in question is the provider's. */
export type UnknownReason = 'unverified' | 'unknown' | 'inactive' | 'other account' | 'several';

/**
 * The active user of an identity: the user matched with it before, otherwise the user with its verified
 * email, who is matched from then on. No user is created. A user already matched with another identity of the
 * provider retains that match.
 */
export function matchIdentity(
  pool: pg.Pool,
  who: ProviderUser,
): Promise<{ user: FactorOwner } | { reason: UnknownReason }> {
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const known = await findMatched(db, who);
    if (known) return known.status === 1 ? { user: known } : { reason: 'inactive' };
    if (who.verifiedEmail === null) return { reason: 'unverified' };
    const found = await sql<FactorOwner & { status: number }>`
      select organisation_id as "organisationId", id, status from cms_user
      where lower(email) = ${who.verifiedEmail.toLowerCase()}
      and (password_hash is not null or not exists (select from cms_user other
        where lower(other.email) = lower(cms_user.email) and other.password_hash is not null))
      order by id limit 2`.execute(db);
    const [user, another] = found.rows;
    if (!user) return { reason: 'unknown' };
    // Invited by several organisations, and a member of none yet: the first invitation must not decide.
    if (another) return { reason: 'several' };
    if (user.status !== 1) return { reason: 'inactive' };
    await sql`
      insert into cms_identity (issuer, subject, organisation_id, cms_user_id)
      values (${who.issuer}, ${who.subject}, ${user.organisationId}, ${user.id}) on conflict do nothing`.execute(
      db,
    );
    const matched = await findMatched(db, who);
    return matched ? { user } : { reason: 'other account' };
  });
}

async function findMatched(db: Db, { issuer, subject }: ProviderUser) {
  const found = await sql<FactorOwner & { status: number }>`
    select u.organisation_id as "organisationId", u.id, u.status
    from cms_identity i join cms_user u on u.organisation_id = i.organisation_id and u.id = i.cms_user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db);
  return found.rows[0];
}
