/**
 * Staff sessions: a short-lived bearer token and a refresh token that is used once. A reused refresh token
 * returns no tokens; after its grace period, reuse means that it was stolen, and the whole session ends.
 */
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { unauthenticated } from '#model/errors.ts';
import { isFixedRole, permissionsOf, type Permission, type Staff } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { transaction, type Db } from '#server/db/index.ts';
import { writeOperationalColumns } from '#server/records/writes/operational-columns.ts';
import { holds, JOIN_ROLE } from './roles.ts';
import { NEEDS_SECOND_FACTOR } from './second-factor.ts';
import { hashToken, newToken } from './tokens.ts';

/** Minutes a bearer token is valid; then the refresh token creates a new one. */
export const BEARER_MINUTES = 15;
/** Maximum days of a session; below, hours after which an unused session ends. */
export const SESSION_DAYS = 7;
const IDLE_HOURS = 12;
/**
 * Seconds in which a second tab may present the refresh token the first has just used: it finds the new
 * tokens in the cookies both share. The response contains no tokens, or anyone who copied the old token would
 * get the new ones too.
 */
const GRACE_SECONDS = 10;

export interface SessionTokens {
  /** Null within the grace period: the first tab has the new token. */
  bearerToken: string | null;
  /** ISO date and time. */
  bearerTokenExpiration: string;
  /** Null within the grace period: the first tab has the new token. */
  refreshToken: string | null;
}

/** The tokens of a new session: neither is null. */
export interface OpenedSession extends SessionTokens {
  bearerToken: string;
  refreshToken: string;
}

/** How a user authenticated: with password and code here, or by single sign-on. */
export type AuthMethod = 'password' | 'provider';

/** Opens a session for a user who has authenticated. */
export async function openSession(
  pool: pg.Pool,
  user: { organisationId: number; id: number },
  device: string,
  cameBy: AuthMethod = 'password',
): Promise<OpenedSession> {
  const bearerToken = newToken();
  const refreshToken = newToken();
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const row = await sql<{ bearer_expires: string }>`
      insert into cms_session (organisation_id, cms_user_id, expires, bearer_hash, bearer_expires, refresh_hash, device, came_by)
      values (${user.organisationId}, ${user.id}, now() + make_interval(days => ${SESSION_DAYS}), ${hashToken(bearerToken)},
        now() + make_interval(mins => ${BEARER_MINUTES}), ${hashToken(refreshToken)}, ${device.slice(0, 200)}, ${cameBy})
      returning bearer_expires`.execute(db);
    await writeOperationalColumns(
      db,
      cmsUser,
      { organisationId: user.organisationId, ids: [user.id] },
      { last_login: sql`now()` },
    );
    await sql`delete from cms_session where expires < now() - interval '30 days'`.execute(db);
    return {
      bearerToken,
      refreshToken,
      bearerTokenExpiration: row.rows[0]?.bearer_expires ?? '',
    };
  });
}

/**
 * Exchanges a refresh token for new tokens. Throws UNAUTHENTICATED; for a reused token, ends its session
 * first.
 */
export async function refreshSession(pool: pg.Pool, refreshToken: string): Promise<SessionTokens> {
  const tokens = await transaction(pool, { kind: 'platform' }, (db) => rotate(db, refreshToken));
  if (!tokens) throw unauthenticated('SESSION_ENDED', 'Your session has ended. Log in again.');
  return tokens;
}

async function rotate(db: Db, refreshToken: string): Promise<SessionTokens | null> {
  const given = hashToken(refreshToken);
  const found = await sql<{
    id: string;
    is_current: boolean;
    in_grace: boolean;
    is_alive: boolean;
    bearer_expires: string;
  }>`
    select id, bearer_expires, refresh_hash = ${given} as is_current,
      coalesce(refreshed > now() - make_interval(secs => ${GRACE_SECONDS}), false) as in_grace,
      revoked is null and expires > now() and last_used > now() - make_interval(hours => ${IDLE_HOURS})
        and exists (select from cms_user u where u.organisation_id = cms_session.organisation_id
          and u.id = cms_session.cms_user_id and u.status = 1) as is_alive
    from cms_session where refresh_hash = ${given} or previous_refresh_hash = ${given} for update`.execute(
    db,
  );
  const session = found.rows[0];
  if (!session?.is_alive) return null;
  if (!session.is_current && !session.in_grace) {
    await sql`update cms_session set revoked = now() where id = ${session.id}`.execute(db);
    return null;
  }
  if (!session.is_current)
    return { bearerToken: null, refreshToken: null, bearerTokenExpiration: session.bearer_expires };
  const bearerToken = newToken();
  const next = newToken();
  const row = await sql<{ bearer_expires: string }>`
    update cms_session set last_used = now(), bearer_hash = ${hashToken(bearerToken)},
      bearer_expires = least(now() + make_interval(mins => ${BEARER_MINUTES}), expires),
      previous_refresh_hash = refresh_hash, refresh_hash = ${hashToken(next)}, refreshed = now()
    where id = ${session.id} returning bearer_expires`.execute(db);
  return {
    bearerToken,
    refreshToken: next,
    bearerTokenExpiration: row.rows[0]?.bearer_expires ?? '',
  };
}

/** Ends a session by its id, or by either of its tokens. Does nothing without a match. */
export async function endSession(
  pool: pg.Pool,
  key: { sessionId: string } | { token: string },
): Promise<void> {
  await transaction(pool, { kind: 'platform' }, (db) =>
    'sessionId' in key
      ? sql`update cms_session set revoked = now() where id = ${key.sessionId}`.execute(db)
      : sql`update cms_session set revoked = now() where bearer_hash = ${hashToken(key.token)} or refresh_hash = ${hashToken(key.token)}`.execute(
          db,
        ),
  );
}

/**
 * The current user of a bearer token. A user who was just deactivated or lost a site loses access
 * immediately.
 */
export function staffOf(pool: pg.Pool, bearerToken: string): Promise<Staff | null> {
  return findStaff(pool, sql`s.bearer_hash = ${hashToken(bearerToken)} and s.bearer_expires > now()`);
}

/** The active user, as of now, of the live session `s` that the condition selects. */
export async function findStaff(pool: pg.Pool, condition: RawBuilder<unknown>): Promise<Staff | null> {
  const result = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<StaffRow & { session_id: string; lacks_second_factor: boolean }>`
      select s.id as session_id, ${USER},
        s.came_by = 'password' and u.second_factor_since is null and ${NEEDS_SECOND_FACTOR} as lacks_second_factor
      from cms_session s join cms_user u on u.organisation_id = s.organisation_id and u.id = s.cms_user_id
        ${JOIN_ROLE}
      where ${condition} and s.expires > now() and s.revoked is null and u.status = 1`.execute(db),
  );
  const row = result.rows[0];
  if (!row) return null;
  return {
    ...staffFrom(row),
    sessionId: row.session_id,
    lacksSecondFactor: row.lacks_second_factor,
  };
}

/**
 * An active user by id, for tasks that the user started and that continue without the session; null without
 * such a user.
 */
export async function staffById(
  pool: pg.Pool,
  { organisationId, id }: { organisationId: number; id: number },
): Promise<Staff | null> {
  const result = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<StaffRow>`
      select ${USER} from cms_user u ${JOIN_ROLE}
      where u.organisation_id = ${organisationId} and u.id = ${id} and u.status = 1`.execute(db),
  );
  const row = result.rows[0];
  return row ? staffFrom(row) : null;
}

/**
 * Columns of a user `u` with the role `r`. Users with some permissions only who manage users get all roles of the
 * organisation: rules compare them with what the user may grant.
 */
const USER = sql`u.id, u.organisation_id, u.username, u.first_name, u.last_name, u.role, u.extra_permissions, u.is_global,
  r.permissions as role_permissions,
  case when u.role <> 'admin' and ${holds('manage_users')} then (
    select coalesce(jsonb_object_agg(x.key, x.permissions), '{}') from user_role x
    where x.organisation_id = u.organisation_id) end as all_roles,
  u.tenants_ids, (select array_agg(site.id) from site where site.organisation_id = u.organisation_id) as all_sites`;

function staffFrom(row: StaffRow): Staff {
  const all = row.all_sites ?? [];
  const siteIds = row.is_global === 1 ? all : all.filter((id) => row.tenants_ids?.includes(id));
  const held = permissionsOf(permissions, row.role, [
    ...(row.extra_permissions ?? []),
    ...(isFixedRole(row.role) ? [] : (row.role_permissions ?? [])),
  ]);
  const above = rolesAbove(row, held);
  return {
    kind: 'staff',
    id: row.id,
    organisationId: row.organisation_id,
    sessionId: '',
    username: row.username,
    fullName: `${row.first_name} ${row.last_name}`,
    role: row.role,
    permissions: held,
    ...(above && { rolesAboveOwn: above }),
    isGlobal: row.is_global === 1,
    siteIds,
    hasAllSites: siteIds.length === all.length,
  };
}

/** Keys of the roles with permissions that the user lacks; undefined for a user who does not manage users. */
function rolesAbove(
  { role, all_roles: roles }: StaffRow,
  held: ReadonlySet<Permission>,
): ReadonlySet<string> | undefined {
  if (role === 'admin') return new Set();
  if (!roles) return undefined;
  const above = Object.entries(roles).filter(([key, stored]) =>
    [...permissionsOf(permissions, key, stored ?? [])].some((permission) => !held.has(permission)),
  );
  return new Set(above.map(([key]) => key));
}

interface StaffRow {
  id: number;
  organisation_id: number;
  username: string;
  first_name: string;
  last_name: string;
  role: string;
  extra_permissions: string[] | null;
  role_permissions: string[] | null;
  all_roles: Record<string, string[] | null> | null;
  is_global: number;
  tenants_ids: number[] | null;
  all_sites: number[] | null;
}
