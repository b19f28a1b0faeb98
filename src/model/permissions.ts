/** Permissions of actors. A check passes if the actor has any one of the requested permissions. */

import type { OfModule } from './define-module.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** Permissions by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface Permissions {}
export type Permission = keyof Permissions;

/** Keys of the fixed roles, which every organisation has; their permissions are those that definitions give them. */
export const ROLES = ['admin', 'editor', 'contributor'] as const;
export type Role = (typeof ROLES)[number];

/** Names of the fixed roles. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  editor: 'Editor',
  contributor: 'Contributor',
};

/** Whether a key is that of a fixed role; other keys are those of the organisation's roles. */
export function isFixedRole(key: string): key is Role {
  return ROLES.some((role) => role === key);
}

export interface PermissionDefinition extends OfModule {
  /** Describes what the permission allows, on the users screen. */
  label: string;
  /** Fixed roles that have the permission, in addition to administrators, who have all. Default: none. */
  roles?: readonly Role[];
  /** Whether a group of a site's settings can require it: users with the permission may save that group. */
  changesSettings?: true;
  /** Whether only people can have it: it gives others permissions, or what it starts needs a user. */
  peopleOnly?: true;
  /** Whether only API keys can have it. No access rule may compare it: it opens nothing that readers do not have. */
  keysOnly?: true;
  /** Position among the permissions on the users screen. */
  order: number;
}

/** Declares a permission, in the `permissions.ts` of core or of a module. */
export function definePermission(permission: PermissionDefinition): PermissionDefinition {
  return permission;
}

/**
 * The actor. `member`: a reader with an account of the site's realm. `client`: a program with an API key. `system`: the product itself (seed, jobs, migrations, the command line). A task that a user started and that
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
      /**
       * Staff view the site as this reader: actions that only the owner of the account may do are refused.
       */
      simulated?: true;
      /** Set with `simulated`: the reader's username, which the pages display. */
      username?: string;
      /** The confirmed primary email address of the account; absent if the identity knows none. */
      email?: string;
      /** True if a current grant of the member is of a kind that readers pay for. */
      isPaid?: boolean;
      /** Identifies the login on this device; grants no access. */
      sessionId?: string;
    }
  | {
      kind: 'client';
      /** Id of the API key. */
      id: number;
      organisationId: number;
      /** A key without permissions reads what readers can read. */
      permissions: ReadonlySet<Permission>;
      siteIds: readonly number[];
      hasAllSites: boolean;
      /** Shown in the history: `API key: Nightly sync`. */
      event: string;
    }
  | { kind: 'system'; organisationId: number; event?: string }
  | {
      kind: 'staff';
      id: number;
      organisationId: number;
      sessionId: string;
      username: string;
      fullName: string;
      /** Key of a fixed role, or of a role of the organisation. */
      role: string;
      permissions: ReadonlySet<Permission>;
      /**
       * Keys of the organisation's roles with permissions that this user lacks; absent for users who do not manage
       * users, and then no such role can be granted.
       */
      rolesAboveOwn?: ReadonlySet<string>;
      /** Whether the user works on every site of the organisation. */
      isGlobal: boolean;
      /** Ids of the sites that this user works on; for a global user, all sites of the organisation. */
      siteIds: readonly number[];
      /** True for a global user, and for a user whose sites include all current sites of the organisation. */
      hasAllSites: boolean;
      /**
       * The user must have a second factor but has not set one up: nothing except setting it up is allowed.
       */
      lacksSecondFactor?: boolean;
      /** Set while an import writes for the user; shown in the history: `Import: Quay notices`. */
      event?: string;
    };

export type Staff = Extract<Actor, { kind: 'staff' }>;

/** Throws FORBIDDEN if the caller is a program, and UNAUTHENTICATED for others who are not staff users. */
export function assertPerson(actor: Actor): asserts actor is Staff {
  if (actor.kind === 'staff') return;
  if (actor.kind !== 'client') throw unauthenticated();
  throw forbidden('PERSON_REQUIRED', 'Only a person can do this. Log in as a user.');
}

/** A program with an API key. */
export type ApiClient = Extract<Actor, { kind: 'client' }>;

/**
 * Whether the actor works with permissions on some sites: staff, and programs with an API key. Rules about a person compare
 * the kind with `staff` instead.
 */
export function holdsPermissions(actor: Actor): actor is Staff | ApiClient {
  return actor.kind === 'staff' || (actor.kind === 'client' && actor.permissions.size > 0);
}

/**
 * What the history has of an actor in addition to a user: the name of a key, an import, or what the product did; null if
 * there is nothing to add.
 */
export function eventOfActor(actor: Actor): string | null {
  return actor.kind === 'anonymous' || actor.kind === 'member' ? null : (actor.event ?? null);
}

/**
 * A rule about an actor and, if given, the loaded record. Pure: the server enforces it, and the admin hides buttons with
 * it. `now` (ISO) is for rules about published items.
 */
export type AccessRule = (actor: Actor, record?: Record<string, unknown>, now?: string) => boolean;

/** Allows everyone, logged in or not. Public operations must declare this explicitly. */
export const anyone: AccessRule = () => true;

/**
 * Whether the actor reads published content, through its gates: people, logged in or not, and API keys without permissions.
 */
export function isReader(actor: Actor): boolean {
  return actor.kind !== 'system' && !holdsPermissions(actor);
}

/** Any logged-in staff user, and programs with permissions. */
export const staff: AccessRule = (actor) => actor.kind === 'system' || holdsPermissions(actor);

/** A reader with an account of the site's realm, who is logged in. */
export const member: AccessRule = (actor) => actor.kind === 'member';

/** Actors that may change data that all sites of the organisation share. */
export const onAllSites: AccessRule = (actor) =>
  actor.kind === 'system' || (holdsPermissions(actor) && actor.hasAllSites);

/** Staff and programs with any one of the permissions; false for actors who are not logged in (spec section 6). */
export function can(...permissions: Permission[]): AccessRule {
  return (actor) => {
    if (actor.kind === 'system') return true;
    return holdsPermissions(actor) && permissions.some((permission) => actor.permissions.has(permission));
  };
}

/**
 * The permissions of a fixed role plus the extra keys, limited to defined permissions. Unknown keys are ignored. The
 * permissions of an organisation's role are among the extra keys.
 */
export function permissionsOf(
  defined: Readonly<Record<Permission, PermissionDefinition>>,
  role: string,
  extra: readonly string[],
): ReadonlySet<Permission> {
  const isDefined = (key: string): key is Permission => Object.hasOwn(defined, key);
  const holds = (key: Permission) =>
    role === 'admin' || defined[key].roles?.some((one) => one === role) === true || extra.includes(key);
  return new Set(
    Object.keys(defined)
      .filter(isDefined)
      .filter((key) => !defined[key].keysOnly && holds(key)),
  );
}

/**
 * The permissions with which an API key works like staff: those of the keys that are defined, and neither for people only
 * nor for keys only.
 */
export function permissionsOfKey(
  defined: Readonly<Record<Permission, PermissionDefinition>>,
  keys: readonly string[],
): ReadonlySet<Permission> {
  const isDefined = (key: string): key is Permission => Object.hasOwn(defined, key);
  return new Set(keys.filter(isDefined).filter((key) => !defined[key].peopleOnly && !defined[key].keysOnly));
}
