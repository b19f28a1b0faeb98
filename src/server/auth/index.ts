/** Staff identity: passwords, sessions, limits. The capability's front door. */
export { hashPassword, PASSWORD_LENGTH } from './passwords.ts';
export { createAuthService, type AuthService } from './service.ts';
export { staffOf, type SessionTokens } from './sessions.ts';
