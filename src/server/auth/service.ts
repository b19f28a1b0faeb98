/** Staff identity as operations use it. */
import type pg from 'pg';
import { transaction } from '#server/db/index.ts';
import { verifyPassword } from './passwords.ts';
import { countAttempt, forgetAttempts, type Limit } from './rate-limit.ts';
import {
  BEARER_MINUTES,
  endSession,
  openSession,
  refreshSession,
  SESSION_DAYS,
  type SessionTokens,
} from './sessions.ts';

export interface LoginUser {
  id: number;
  organisationId: number;
  status: number;
  passwordHash: string | null;
}

export interface AuthService {
  /** By username or e-mail, whatever the case; null when there is none. */
  findUser: (usernameOrEmail: string) => Promise<LoginUser | null>;
  verifyPassword: typeof verifyPassword;
  countAttempt: (limits: readonly Limit[]) => Promise<void>;
  forgetAttempts: (key: string) => Promise<void>;
  openSession: (user: LoginUser, device: string) => Promise<SessionTokens>;
  refreshSession: (token: string) => Promise<SessionTokens>;
  endSession: (key: { sessionId: string } | { token: string }) => Promise<void>;
  /** Seconds the cookies of the two tokens live. */
  lifetime: { bearerSeconds: number; sessionSeconds: number };
}

/** Staff identity on a pool. */
export function createAuthService(pool: pg.Pool): AuthService {
  return {
    async findUser(name) {
      const row = await transaction(pool, { kind: 'platform' }, (db) =>
        db
          .selectFrom('cms_user')
          .select(['id', 'organisation_id', 'status', 'password_hash'])
          .where((eb) =>
            eb.or([
              eb(eb.fn('lower', ['username']), '=', name.toLowerCase()),
              eb(eb.fn('lower', ['email']), '=', name.toLowerCase()),
            ]),
          )
          .executeTakeFirst(),
      );
      return row
        ? {
            id: row.id,
            organisationId: row.organisation_id,
            status: row.status,
            passwordHash: row.password_hash,
          }
        : null;
    },
    verifyPassword,
    countAttempt: (limits) => countAttempt(pool, limits),
    forgetAttempts: (key) => forgetAttempts(pool, key),
    openSession: (user, device) => openSession(pool, user, device),
    refreshSession: (token) => refreshSession(pool, token),
    endSession: (key) => endSession(pool, key),
    lifetime: { bearerSeconds: BEARER_MINUTES * 60, sessionSeconds: SESSION_DAYS * 86_400 },
  };
}
