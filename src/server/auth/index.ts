/** Staff identity: passwords, sessions, limits. The capability's front door. */
export { hashPassword, PASSWORD_LENGTH, verifyPassword } from './passwords.ts';
export { countAttempt, forgetAttempts } from './rate-limit.ts';
export { BEARER_MINUTES, endSession, openSession, refreshSession, SESSION_DAYS, staffOf, type SessionTokens } from './sessions.ts';
export { hashToken, newToken } from './tokens.ts';
