/**
 * The login data that the browser stores (specification, platform, section 4): a validity flag that expires
 * at local midnight, and the user's details. Tokens are in cookies that scripts cannot read.
 */
import type { SiteInfo, UserInfo } from '#admin/generic/app.ts';
import type { Permission, Staff } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

export interface Session {
  user: UserInfo;
  sites: SiteInfo[];
  /** Names of extensions that the server leaves out; absent in sessions that an older build stored. */
  extensionsOff?: string[];
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage key of the login. */
export const SESSION_KEY = 'masthead.cms-user.v1.2';
const VALID_UNTIL_KEY = 'masthead.cms-user-valid-until';
const SITE_KEY = 'masthead.site';

/** Stores the user's details and sets the validity flag until the next local midnight. */
export function rememberSession(storage: Storage, session: Session, now: Date): void {
  storage.setItem(SESSION_KEY, JSON.stringify(session));
  extendSession(storage, now);
}

/** The stored login; null if it is missing, or if an older build stored it in another shape. */
export function rememberedSession(storage: Storage): Session | null {
  try {
    const session = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as Session | null;
    const isComplete =
      session?.sites.every(
        (site) => Array.isArray(site.supportedContentTypes) && Array.isArray(site.modulesOn),
      ) &&
      Array.isArray(session.user.permissions) &&
      typeof session.user.hasAllSites === 'boolean';
    return isComplete ? session : null;
  } catch {
    return null;
  }
}

/** True until local midnight after the last check with the server. */
export function isSessionValid(storage: Storage, now: Date): boolean {
  return Number(storage.getItem(VALID_UNTIL_KEY)) > now.getTime();
}

/** Sets the flag again after the tokens were renewed. */
export function extendSession(storage: Storage, now: Date): void {
  storage.setItem(VALID_UNTIL_KEY, String(nextMidnight(now)));
}

/**
 * True if someone is logged in and the flag has expired: the tokens must be renewed before any other call.
 */
export function isSessionLapsed(storage: Storage, now: Date): boolean {
  return storage.getItem(SESSION_KEY) !== null && !isSessionValid(storage, now);
}

/** Clears the stored login. The selected site is not cleared: it is a preference, not a secret. */
export function forgetSession(storage: Storage): void {
  storage.removeItem(SESSION_KEY);
  storage.removeItem(VALID_UNTIL_KEY);
}

export function rememberSite(storage: Storage, tenantKey: string): void {
  storage.setItem(SITE_KEY, tenantKey);
}

export function rememberedSite(storage: Storage): string | null {
  return storage.getItem(SITE_KEY);
}

/**
 * The actor to which the rules in `access.ts` apply. Unknown permission keys are dropped.
 */
export function actorOf({ user, sites }: Session): Staff {
  return {
    kind: 'staff',
    id: user.id,
    // Placeholders: only the server knows the organisation and the session.
    organisationId: 0,
    sessionId: '',
    username: user.username,
    fullName: user.fullName,
    role: user.role,
    ...(user.rolesAboveOwn && { rolesAboveOwn: new Set(user.rolesAboveOwn) }),
    permissions: new Set(user.permissions.filter((key): key is Permission => key in permissions)),
    isGlobal: user.isGlobal === 1,
    siteIds: sites.map((site) => site.id),
    hasAllSites: user.hasAllSites,
  };
}

function nextMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}
