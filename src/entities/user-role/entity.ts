import { choices } from '#fields/choices/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { ROLES } from '#model/permissions.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { modules } from '#registry/modules.ts';
import { permissions } from '#registry/permissions.ts';

/** Maximum number of roles that an organisation adds to the fixed ones. */
export const ROLES_MAX = 100;

/** Maximum number of roles in their list, the fixed ones included. */
export const ROLES_SHOWN_MAX = ROLES_MAX + ROLES.length;

/** The users of each role are counted up to this number. */
export const USERS_COUNTED_MAX = 1_001;

/** Permissions of a module are below its name. */
function groupOf(key: string | undefined): { group?: string } {
  const module = modules.find((one) => one.key === key);
  return module ? { group: module.label } : {};
}

/** A role of the organisation: a named set of permissions, which users have by its key. */
export const userRole = defineEntity({
  name: 'userRole',
  label: 'Role',
  pluralLabel: 'Roles',
  apiDescription: 'A named set of permissions that staff users have by its key.',
  tenancy: 'organisation',
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 80 }),
    key: text({
      label: 'Key',
      help: 'Identifies the role in the API and on the command line, for example event_desk. It cannot be changed later. Empty: made from the name.',
      lengthMax: 50,
      pattern: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
      patternMessage: 'Use only lower-case letters, digits and single underscores, beginning with a letter.',
    }),
    description: longText({
      label: 'Description',
      help: 'For colleagues who choose the role of a user.',
      lengthMax: 500,
    }),
    permissions: choices({
      label: 'Permissions',
      help: 'Changes apply immediately to all users with this role.',
      choices: Object.entries(permissions).flatMap(([value, { label, keysOnly, module }]) =>
        keysOnly ? [] : [{ value, label, ...groupOf(module) }],
      ),
      acceptsUnlisted: true,
      asCheckboxes: true,
      countMax: 200,
    }),
  },
  list: {
    columns: ['name', 'key'],
    filters: [],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name', 'key'],
    countMax: 1_000,
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [{ name: 'Event desk', permissions: ['manage_content', 'manage_media'] }],
});
