/** Permissions of actors. A check passes if the actor has any one of the requested permissions. */

import type { OfModule } from './define-module.ts';

/** Permissions by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface Permissions {}
export type Permission = keyof Permissions;

export const ROLES = ['admin', 'editor', 'contributor'] as const;
export type Role = (typeof ROLES)[number];

export interface PermissionDefinition extends OfModule {
  /** What the permission allows, as the users screen shows it. */
  label: string;
  /** Roles that have the permission, in addition to administrators, who have all. Default: none. */
  roles?: readonly Role[];
  /** A group of a site's settings names it: its holders may save that group. */
  changesSettings?: true;
  /** Sorts the permissions in the users screen. */
  order: number;
}

/** Declares a permission, in the `permissions.ts` of core or of a module. */
export function definePermission(permission: PermissionDefinition): PermissionDefinition {
  return permission;
}

/**
 * The actor. `member`: a reader with an account of the site's realm. `client`: a program with its
 * own key. `system`: the product itself (seed, jobs, migrations, the command line). A task that a user started and that
 * continues without them, like an import, acts as that user, with exactly their permissions.
 */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'member';
      id: number;
      organisationId: number;
      /** Ids of what the account holds now, by the module of the identity: its gates compare them. */
      grantIds: readonly number[];
      /** Staff read the site as this reader: nothing that is the owner's alone may be done. */
      simulated?: true;
      /** Set while simulated: what the pages say whom they are seen as. */
      username?: string;
      /** True if a current grant of the member is of a kind that readers pay for. */
      isPaid?: boolean;
      /** Names the log-in, on this device; gives no access. */
      sessionId?: string;
    }
  | { kind: 'client'; id: number; organisationId: number; siteIds: readonly number[] }
  | { kind: 'system'; organisationId: number; event?: string }
  | {
      kind: 'staff';
      id: number;
      organisationId: number;
      sessionId: string;
      username: string;
      fullName: string;
      role: Role;
      permissions: ReadonlySet<Permission>;
      /** Works on every site of the organisation. */
      isGlobal: boolean;
      /** The sites this user works on; for a global user, all of the organisation's. */
      siteIds: readonly number[];
      /** True for a global user, and for a user whose sites are all present sites of the organisation. */
      hasAllSites: boolean;
      /** Must have a second factor but has not set one up: may only set one up. */
      lacksSecondFactor?: boolean;
      /** Set while an import writes for the user, as history shows it: `Import: Quay notices`. */
      event?: string;
    };

export type Staff = Extract<Actor, { kind: 'staff' }>;

/**
 * A rule about an actor and, if given, the loaded record. Pure: the server enforces it, and the admin hides buttons with
 * it. `now` (ISO) is for rules about published items.
 */
export type AccessRule = (actor: Actor, record?: Record<string, unknown>, now?: string) => boolean;

/** Anyone at all, logged in or not. Public operations say so in words. */
export const anyone: AccessRule = () => true;

/** Whether the actor reads what is published, through its gates: people, logged in or not, and API clients. */
export function isReader({ kind }: Actor): boolean {
  return kind !== 'staff' && kind !== 'system';
}

/** Any logged-in staff user. */
export const staff: AccessRule = (actor) => actor.kind === 'staff' || actor.kind === 'system';

/** A reader with an account of the site's realm, who is logged in. */
export const member: AccessRule = (actor) => actor.kind === 'member';

/** Whoever may change what all sites of the organisation share. */
export const onAllSites: AccessRule = (actor) =>
  actor.kind === 'system' || (actor.kind === 'staff' && actor.hasAllSites);

/** Staff holding any one of the permissions; fails when logged out (spec section 6). */
export function can(...permissions: Permission[]): AccessRule {
  return (actor) => {
    if (actor.kind === 'system') return true;
    return actor.kind === 'staff' && permissions.some((permission) => actor.permissions.has(permission));
  };
}

/** The permissions of a role and of the extra keys, among those that are defined. Unknown keys are ignored. */
export function permissionsOf(
  defined: Readonly<Record<Permission, PermissionDefinition>>,
  role: Role,
  extra: readonly string[],
): ReadonlySet<Permission> {
  const isDefined = (key: string): key is Permission => Object.hasOwn(defined, key);
  const holds = (key: Permission) =>
    role === 'admin' || defined[key].roles?.includes(role) === true || extra.includes(key);
  return new Set(Object.keys(defined).filter(isDefined).filter(holds));
}
