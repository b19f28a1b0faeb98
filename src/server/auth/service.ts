/** Staff identity for use by operations. */
import type pg from 'pg';
import type { Staff } from '#model/permissions.ts';
import type { Db } from '#server/db/index.ts';
import { createLink, findLink, LINK_HOURS, takeLink, type LinkOwner, type LinkPurpose } from './links.ts';
import { limitReaderLogins, hashPassword, verifyLegacyPassword, verifyPassword } from './passwords.ts';
import { createDeviceTokens, DEVICE_DAYS, type DeviceTokens } from './devices.ts';
import { countStepTry, endStep, findStep, openStep } from './login-steps.ts';
import { createKeySecret } from './api-keys.ts';
import { findColleagues } from './roles.ts';
import type { RefusedLogin } from '../readers/refused-logins.ts';
import { createLimits, type Limits } from './limits/rate-limit.ts';
import {
  BEARER_MINUTES,
  endSession,
  openSession,
  refreshSession,
  SESSION_DAYS,
  type AuthMethod,
  type OpenedSession,
  type SessionTokens,
} from './sessions.ts';
import { createSecondFactors, type FactorOwner, type SecondFactors } from './second-factor.ts';
import { claimedNames, findUser, freeUsername, type LoginUser } from './users.ts';
import { exchangeVisitCode, staffOfVisit } from './visits.ts';

export interface AuthService extends Limits {
  /** Finds a user by username or email, ignoring case; null without a match. */
  findUser: (usernameOrEmail: string) => Promise<LoginUser | null>;
  /** Finds a user by email only, ignoring case. */
  findByEmail: (email: string) => Promise<LoginUser | null>;
  /** Which of a user's names another user logs in with, or has in the same organisation. */
  claimedNames: (user: LinkOwner) => Promise<{ email: boolean; username: boolean }>;
  /** An unused name similar to the given one. */
  freeUsername: (username: string) => Promise<string>;
  verifyPassword: typeof verifyPassword;
  verifyLegacyPassword: typeof verifyLegacyPassword;
  hashPassword: typeof hashPassword;
  limitReaderLogins: typeof limitReaderLogins;
  createLink: typeof createLink;
  findLink: (token: string, purpose: LinkPurpose) => Promise<LinkOwner | null>;
  takeLink: typeof takeLink;
  /** How many hours a link is valid, by its purpose. */
  linkHours: typeof LINK_HOURS;
  /** Records that a reader's login was refused; costs no I/O. */
  noteRefusedLogin: (refused: RefusedLogin) => void;
  /** Device tokens of staff, and of readers. */
  devices: DeviceTokens;
  readerDevices: DeviceTokens;
  secondFactors: SecondFactors;
  /** Logins between password and code. */
  steps: {
    open: (user: LoginUser) => Promise<string>;
    find: (token: string) => Promise<FactorOwner | null>;
    countTry: (db: Db, token: string) => Promise<number | null>;
    end: (db: Db, token: string) => Promise<void>;
  };
  openSession: (user: FactorOwner, device: string, cameBy?: AuthMethod) => Promise<OpenedSession>;
  refreshSession: (token: string) => Promise<SessionTokens>;
  endSession: (key: { sessionId: string } | { token: string }) => Promise<void>;
  exchangeVisitCode: (code: string, siteId: number) => Promise<string | null>;
  staffOfVisit: (pass: string, siteId: number) => Promise<Staff | null>;
  /** Creates a secret of an API key; previous ones end after the given hours. */
  createKeySecret: typeof createKeySecret;
  /** Users with a permission, as recipients of email. */
  findColleagues: typeof findColleagues;
  /** Lifetimes of the tokens' cookies, in seconds. */
  lifetime: { bearerSeconds: number; sessionSeconds: number; deviceSeconds: number };
}

/** Creates the staff identity service on a database pool. */
export function createAuthService(
  pool: pg.Pool,
  secret: string,
  noteRefusedLogin: AuthService['noteRefusedLogin'],
): AuthService {
  return {
    ...createLimits(pool, secret),
    findUser: (name) => findUser(pool, name, ['username', 'email']),
    findByEmail: (email) => findUser(pool, email, ['email']),
    claimedNames: (user) => claimedNames(pool, user),
    freeUsername: (username) => freeUsername(pool, username),
    verifyPassword,
    verifyLegacyPassword,
    hashPassword,
    limitReaderLogins,
    createLink,
    findLink: (token, purpose) => findLink(pool, token, purpose),
    takeLink,
    linkHours: LINK_HOURS,
    createKeySecret,
    findColleagues,
    noteRefusedLogin,
    devices: createDeviceTokens(secret, 'known devices'),
    readerDevices: createDeviceTokens(secret, 'known devices of readers'),
    secondFactors: createSecondFactors(secret),
    steps: {
      open: (user) => openStep(pool, user),
      find: (token) => findStep(pool, token),
      countTry: countStepTry,
      end: endStep,
    },
    openSession: (user, device, cameBy) => openSession(pool, user, device, cameBy),
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
