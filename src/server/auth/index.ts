/** Staff identity: passwords, sessions, limits. Public entry point. */
export type { LinkOwner, LinkPurpose } from './links.ts';
export type { FactorOwner } from './second-factor.ts';
export type { LimitKey, LimitSubject } from './limits/limit-key.ts';
export type { Limit } from './limits/rate-limit.ts';
export { createKeySecret, isKeySecret, keyOf, type WorkingKey } from './api-keys.ts';
export { createKeyOrigins } from './key-origins.ts';
export { hashPassword } from './passwords.ts';
export { createAuthService, type AuthService } from './service.ts';
export {
  CALLBACK_PATH,
  createSingleSignOn,
  PENDING_SECONDS,
  type SingleSignOn,
  type SingleSignOnOutcome,
} from './single-sign-on/single-sign-on.ts';
export { createVisitCode, visitAddress, VISIT_PASS_HOURS } from './visits.ts';
export { staffById, staffOf, type SessionTokens } from './sessions.ts';
export { hashToken, newToken } from './tokens.ts';
