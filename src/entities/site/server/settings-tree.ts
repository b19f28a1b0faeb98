/** A site's settings as one tree, for the API. */
import { isPresent } from '#model/define-module.ts';
import type { SettingsGroup, SiteSettings } from '#model/define-settings.ts';
import { modules } from '#registry/modules.ts';
import { settingsGroups } from '#registry/settings.ts';
import { siteLook } from '#settings/base-styles.ts';

type Tree = Record<string, Record<string, unknown> | null>;

/**
 * Returns every settings group by name, with readers' values and, from the site's `record`, the staff-only
 * values, which the response hides from others. Groups of modules that are off are null.
 */
export function settingsTree(settings: SiteSettings, record: Readonly<Record<string, unknown>>): Tree {
  const tree = Object.fromEntries(
    settingsGroups.map((group) => [
      group.name,
      isPresent(group, settings.modulesOn)
        ? { ...settings.read(group), ...forStaff(group, record[group.name]) }
        : null,
    ]),
  );
  const { baseStyles } = tree;
  return {
    ...tree,
    general: { ...tree['general'], siteName: settings.look.name },
    baseStyles: { ...baseStyles, ...siteLook(settings) },
    modules: Object.fromEntries(
      modules
        .filter(({ hasSwitch }) => hasSwitch !== false)
        .map(({ key }) => [key, settings.modulesOn.has(key)]),
    ),
  };
}

function forStaff({ fields, isForStaff }: SettingsGroup, stored: unknown): Record<string, unknown> {
  const values = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isForStaff || field.options.internal)
      .map(([key]) => [key, values.get(key) ?? null]),
  );
}
