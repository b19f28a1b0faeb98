import { boolean } from '#fields/boolean/field.ts';
import { defineSettings } from '#model/define-settings.ts';
import { modules } from '#registry/modules.ts';

/**
 * The parts of the product that a site uses. Read as `settings.modulesOn`, which contains every module in
 * developers' builds.
 */
export const modulesSettings = defineSettings({
  name: 'modules',
  label: 'Modules',
  help: 'Parts of the product this site uses.',
  order: 70,
  fields: Object.fromEntries(
    modules
      .filter(({ hasSwitch }) => hasSwitch !== false)
      .map(({ key, label, isOnByDefault }) => [
        key,
        boolean({
          label,
          apiDescription: `Whether the site uses the module ${label}.`,
          default: isOnByDefault,
          width: 'half',
        }),
      ]),
  ),
});
