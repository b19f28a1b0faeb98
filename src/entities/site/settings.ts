/** The groups of settings as fields of the site: each a document, in its section of the form. */
import { group } from '#fields/group/field.ts';
import type { FieldGroup } from '#model/define-entity.ts';
import { pascalCase, type Field } from '#model/field.ts';
import { settingsGroups } from '#registry/settings.ts';

/** By the name of the group. Saving one demands that group's required fields and no other's. */
export const SETTING_FIELDS: Record<string, Field> = Object.fromEntries(
  settingsGroups.map(({ name, label, fields, section, isForStaff, module }) => [
    name,
    group({
      label,
      of: fields,
      typeName: `Site${pascalCase(name)}`,
      group: section?.key ?? name,
      frame: 'none',
      ...(isForStaff && { internal: true }),
      ...(module && { module }),
      isSettings: true,
    }),
  ]),
);

/** In the order of the groups. */
export const SETTING_SECTIONS: readonly FieldGroup[] = settingsGroups
  .map(({ name, label, section, help }) => ({ ...(section ?? { key: name, label }), ...(help && { help }) }))
  .filter(({ key }, index, all) => all.findIndex((other) => other.key === key) === index);
