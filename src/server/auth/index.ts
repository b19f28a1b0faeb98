/** Staff identity: passwords, sessions, limits. The capability's front door. */
export type { LinkPurpose } from './links.ts';
export { hashPassword } from './passwords.ts';
export { createAuthService, type AuthService } from './service.ts';
export { createVisitCode, visitAddress, VISIT_PASS_HOURS } from './visits.ts';
export { staffOf, type SessionTokens } from './sessions.ts';
