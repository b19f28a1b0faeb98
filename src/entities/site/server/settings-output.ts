/** The settings as the API returns them: the specification's tree, images as URLs, without staff-only values. */
import { integer } from '#fields/integer/field.ts';
import { group } from '#fields/group/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { color } from '#fields/color/field.ts';
import type { Field, Shape } from '#model/field.ts';
import { pascalCase } from '#model/field.ts';
import { settingsGroups } from '#registry/settings.ts';

const PICTURE: Shape = {
  src: text({ label: 'Address', required: true, lengthMax: 500 }),
  alt: text({ label: 'Alternative text' }),
  width: integer({ label: 'Width in pixels', required: true }),
  height: integer({ label: 'Height in pixels', required: true }),
};

const ICON: Shape = {
  size: integer({ label: 'Edge in pixels', required: true }),
  src: text({ label: 'Address', required: true, lengthMax: 500 }),
};

const role = (label: string, help: string, typeName: string) =>
  group({
    label,
    help,
    typeName,
    required: true,
    of: {
      main: color({ label: 'Main', required: true }),
      container: color({ label: 'Container', required: true }),
      onContainer: color({ label: 'On container', required: true }),
    },
  });

/** Fields of the tree that are added to the stored ones or replace them. */
const EXTRA: Readonly<Record<string, Shape>> = {
  general: { siteName: text({ label: 'Site name', required: true }) },
  baseStyles: {
    primaryFont: text({ label: 'Heading font', required: true }),
    secondaryFont: text({ label: 'Text font', required: true }),
    primaryColor: color({ label: 'Primary colour', required: true }),
    secondaryColor: color({ label: 'Secondary colour', required: true }),
    siteTheme: integer({ label: 'Theme', required: true, help: '1 or 2.' }),
    colours: group({
      label: 'Colours',
      typeName: 'SettingsColours',
      required: true,
      help: 'All colours. Colours that were not chosen are derived from the primary and secondary colours.',
      of: {
        primary: role(
          'Primary',
          'Shades of the primary colour, for what stands out most.',
          'SettingsPrimaryColours',
        ),
        secondary: role('Secondary', 'Shades of the secondary colour.', 'SettingsSecondaryColours'),
        other: group({
          label: 'Other',
          help: 'Colours that are neither primary nor secondary.',
          typeName: 'SettingsOtherColours',
          required: true,
          of: { line: color({ label: 'Line', required: true }) },
        }),
      },
    }),
  },
};

function outputOf(name: string, shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, outputField(`${name}${pascalCase(key)}`, field)]),
  );
}

function outputField(typeName: string, field: Field): Field {
  const { label, help, apiDescription, internal } = field.options;
  const said = {
    label,
    ...(help && { help }),
    ...(apiDescription && { apiDescription }),
    ...(internal && { internal }),
  };
  switch (field.kind.kind) {
    case 'image':
      return field.options['icon']
        ? list({ ...said, of: ICON, typeName: 'SettingsIcon', entryLabel: 'size' })
        : group({ ...said, of: PICTURE, typeName: 'SettingsPicture' });
    case 'group':
      return group({ ...said, of: outputOf(typeName, field.options['of'] as Shape), typeName });
    case 'relation':
      return integer(said);
    default:
      return field;
  }
}

/** Shape of the whole tree. Groups that are of no use to readers are for staff, as their fields declare. */
export const SETTINGS_OUTPUT: Shape = Object.fromEntries(
  settingsGroups.map(({ name, label, fields, isForStaff, help, apiDescription = help }) => {
    const typeName = `Settings${pascalCase(name)}`;
    const shape = { ...outputOf(typeName, fields), ...EXTRA[name] };
    return [
      name,
      group({
        label,
        ...(apiDescription && { apiDescription }),
        of: shape,
        typeName,
        ...(isForStaff && { internal: true }),
      }),
    ];
  }),
);
