/** Who may do what. A check passes when the actor holds any one of the asked permissions. */

/** Every permission key with what it lets one do; the keys of the specification (section 6) keep their names. */
export const PERMISSIONS = {
  manage_content: 'Create and edit content',
  publish_content: 'Publish, unpublish, schedule and delete content, and delete unused images and files',
  erase_content: 'Permanently delete content, images and files in the trash',
  manage_site_sections: 'Create, edit and delete website sections',
  manage_site_layouts: 'Configure layouts',
  manage_menus: 'Edit the menus of a site',
  manage_taxonomy: 'Rename, move and delete taxonomy terms',
  manage_media: 'Upload and edit images and files, and delete their own unused images and files',
  create_sites: 'Create sites',
  manage_site_settings: 'Change site settings',
  manage_scripts: 'Change settings that run scripts in readers’ browsers',
  manage_imports: 'Import content from files',
  manage_memberships: 'Edit memberships',
  view_licences: 'View site licenses and their usage',
  manage_licences: 'Edit site licenses',
  export_licences: 'Export site licenses and their usage',
  manage_feed_access: 'Manage full-text feeds for partners',
  view_site_users: 'View reader accounts',
  manage_site_users: 'Edit, close and merge reader accounts, and grant memberships',
  export_site_users: 'Export reader accounts',
  simulate_site_users: 'Sign in to a site as a reader',
  manage_users: 'Invite and edit users',
  manage_system: 'Monitor email and background jobs',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const ROLES = ['admin', 'editor', 'contributor'] as const;
export type Role = (typeof ROLES)[number];

/** What each role holds before extra permissions; a contributor submits, an editor publishes. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  admin: Object.keys(PERMISSIONS) as Permission[],
  editor: [
    'manage_content',
    'publish_content',
    'manage_site_sections',
    'manage_site_layouts',
    'manage_menus',
    'manage_taxonomy',
    'manage_media',
  ],
  contributor: ['manage_content', 'manage_media'],
};

/**
 * Who acts. `member`: a reader with an account of the site's realm, and the memberships they hold. `client`: a program with a key of its own.
 * `system` is the product itself (seed, jobs, migrations, the command line). What a user started that goes on without them, like an
 * import, acts as that user, with their rights and no others.
 */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'member';
      id: number;
      organisationId: number;
      membershipIds: readonly number[];
      /** Staff read the site as this reader: nothing that is the owner's alone may be done. */
      simulated?: true;
      /** Set while simulated: what the pages say whom they are seen as. */
      username?: string;
      /** Holds one that is paid for. */
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
      /** True for a global user, and for one whose sites are all that the organisation has now. */
      hasAllSites: boolean;
      /** Must have a second factor and has none: may set one up and do nothing else. */
      lacksSecondFactor?: boolean;
      /** Set while an import writes for them, as history shows it: `Import: Quay notices`. */
      event?: string;
    };

export type Staff = Extract<Actor, { kind: 'staff' }>;

/**
 * A rule about an actor and, where there is one, the loaded record. Pure: the server enforces it, the admin hides
 * buttons with it. `now` (ISO), for rules about published work.
 */
export type AccessRule = (actor: Actor, record?: Record<string, unknown>, now?: string) => boolean;

/** Anyone at all, logged in or not. Public operations say so in words. */
export const anyone: AccessRule = () => true;

/** Whoever reads what is published, and through its gates: people, known or not, and programs. */
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

/** What a user holds: the role's permissions and the extra ones. Unknown keys are dropped. */
export function permissionsOf(role: Role, extra: readonly string[]): ReadonlySet<Permission> {
  return new Set([
    ...ROLE_PERMISSIONS[role],
    ...extra.filter((key): key is Permission => key in PERMISSIONS),
  ]);
}
