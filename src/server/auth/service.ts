/** Staff identity as operations use it. */
import type pg from 'pg';
import type { Staff } from '#model/permissions.ts';
import { transaction } from '#server/db/index.ts';
import { createLink, findLink, LINK_HOURS, takeLink, type LinkOwner, type LinkPurpose } from './links.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createDeviceTokens, DEVICE_DAYS, type DeviceTokens } from './devices.ts';
import { countAttempt, forgetAttempts, uncountAttempt, type Limit } from './rate-limit.ts';
import {
  BEARER_MINUTES,
  endSession,
  openSession,
  refreshSession,
  SESSION_DAYS,
  type OpenedSession,
  type SessionTokens,
} from './sessions.ts';
import { exchangeVisitCode, staffOfVisit } from './visits.ts';

export interface LoginUser {
  id: number;
  organisationId: number;
  status: number;
  passwordHash: string | null;
}

export interface AuthService {
  /** By username or e-mail, whatever the case; null when there is none. */
  findUser: (usernameOrEmail: string) => Promise<LoginUser | null>;
  /** By e-mail alone, whatever the case. */
  findByEmail: (email: string) => Promise<LoginUser | null>;
  verifyPassword: typeof verifyPassword;
  hashPassword: typeof hashPassword;
  createLink: typeof createLink;
  findLink: (token: string, purpose: LinkPurpose) => Promise<LinkOwner | null>;
  takeLink: typeof takeLink;
  /** How long a link is good, by its purpose. */
  linkHours: typeof LINK_HOURS;
  countAttempt: (limits: readonly Limit[]) => Promise<void>;
  forgetAttempts: (key: string) => Promise<void>;
  uncountAttempt: (keys: readonly string[]) => Promise<void>;
  devices: DeviceTokens;
  openSession: (user: LoginUser, device: string) => Promise<OpenedSession>;
  refreshSession: (token: string) => Promise<SessionTokens>;
  endSession: (key: { sessionId: string } | { token: string }) => Promise<void>;
  exchangeVisitCode: (code: string, siteId: number) => Promise<string | null>;
  staffOfVisit: (pass: string, siteId: number) => Promise<Staff | null>;
  /** Seconds the cookies of the tokens live. */
  lifetime: { bearerSeconds: number; sessionSeconds: number; deviceSeconds: number };
}

/** Staff identity on a pool. */
export function createAuthService(pool: pg.Pool, secret: string): AuthService {
  return {
    findUser: (name) => findUser(pool, name, ['username', 'email']),
    findByEmail: (email) => findUser(pool, email, ['email']),
    verifyPassword,
    hashPassword,
    createLink,
    findLink: (token, purpose) => findLink(pool, token, purpose),
    takeLink,
    linkHours: LINK_HOURS,
    countAttempt: (limits) => countAttempt(pool, limits),
    forgetAttempts: (key) => forgetAttempts(pool, key),
    uncountAttempt: (keys) => uncountAttempt(pool, keys),
    devices: createDeviceTokens(secret),
    openSession: (user, device) => openSession(pool, user, device),
    refreshSession: (token) => refreshSession(pool, token),
    endSession: (key) => endSession(pool, key),
    exchangeVisitCode: (code, siteId) => exchangeVisitCode(pool, code, siteId),
    staffOfVisit: (pass, siteId) => staffOfVisit(pool, pass, siteId),
    lifetime: {
      bearerSeconds: BEARER_MINUTES * 60,
      sessionSeconds: SESSION_DAYS * 86_400,
      deviceSeconds: DEVICE_DAYS * 86_400,
    },
  };
}

async function findUser(
  pool: pg.Pool,
  name: string,
  columns: readonly ('username' | 'email')[],
): Promise<LoginUser | null> {
  const row = await transaction(pool, { kind: 'platform' }, (db) =>
    db
      .selectFrom('cms_user')
      .select(['id', 'organisation_id', 'status', 'password_hash'])
      .where((eb) => eb.or(columns.map((column) => eb(eb.fn('lower', [column]), '=', name.toLowerCase()))))
      .executeTakeFirst(),
  );
  return row
    ? { id: row.id, organisationId: row.organisation_id, status: row.status, passwordHash: row.password_hash }
    : null;
}
