/** The navigation of a user: the registered screens that the user may open, in their groups. */
import type { RegisteredEntity } from '#admin/generic/app.ts';
import type { NavigationCount, Screen } from '#model/screens/define-screen.ts';
import { navigationGroups } from '#registry/navigation-groups.ts';
import { snakeCase } from '#model/field.ts';
import type { Actor } from '#model/permissions.ts';

export interface NavigationEntry {
  /** Path below /admin. */
  path: string;
  title: string;
  icon: string;
  count?: NavigationCount | undefined;
}

export interface NavigationGroup {
  label: string;
  entries: NavigationEntry[];
}

/** Groups in their fixed order; entities without a custom screen are under “More”. Empty groups are left out. */
export function navigationFor(
  actor: Actor,
  screens: readonly Screen[],
  entities: readonly RegisteredEntity[],
): NavigationGroup[] {
  const groups = Object.entries(navigationGroups).map(([key, { label }]) => ({
    label,
    entries: screens
      .filter((screen) => screen.nav?.group === key && screen.access(actor))
      .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
      .map((screen) => ({
        path: screen.path,
        title: screen.title,
        icon: screen.nav?.icon ?? '',
        ...(screen.nav?.count && { count: screen.nav.count }),
      })),
  }));
  const more = entities
    .filter(
      ({ entity, access }) => isGeneric(entity, screens) && access.read(actor) && canWrite(actor, access),
    )
    .map(({ entity }) => ({ path: `/e/${entity.name}`, title: entity.pluralLabel, icon: 'list' }));
  return [...groups, { label: 'More', entries: more }].filter((group) => group.entries.length > 0);
}

/** True for an entity that has a list in the API and no custom screen. */
export function isGeneric(entity: RegisteredEntity['entity'], screens: readonly Screen[]): boolean {
  if (!entity.operations.includes('stream')) return false;
  return !screens.some((screen) => isScreenOf(entity.name, screen));
}

/**
 * Whether a screen belongs to the entity with this name: it shows the entity's records, or its path is the
 * entity's name or plural: `/website-sections`.
 */
export function isScreenOf(entity: string, screen: Screen): boolean {
  const path = `/${snakeCase(entity).replaceAll('_', '-')}`;
  return screen.shows === entity || screen.path === path || screen.path === `${path}s`;
}

function canWrite(actor: Actor, access: RegisteredEntity['access']): boolean {
  return access.create(actor) || access.update(actor);
}
