/**
 * The settings groups as fields of the site: each is stored as one document and shown in its section of the
 * form.
 */
import { group } from '#fields/group/field.ts';
import type { FieldGroup } from '#model/define-entity.ts';
import { pascalCase, type Field } from '#model/field.ts';
import { settingsGroups } from '#registry/settings.ts';

/** Fields by the name of their group. Saving a group requires only the required fields of that group. */
export const SETTING_FIELDS: Record<string, Field> = Object.fromEntries(
  settingsGroups.map(({ name, label, fields, section, isForStaff, module, help, apiDescription = help }) => [
    name,
    group({
      label,
      ...(apiDescription && { apiDescription }),
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

/** Sections of the form, in the order of the groups. */
export const SETTING_SECTIONS: readonly FieldGroup[] = settingsGroups
  .map(({ name, label, section, help }) => ({ ...(section ?? { key: name, label }), ...(help && { help }) }))
  .filter(({ key }, index, all) => all.findIndex((other) => other.key === key) === index);
