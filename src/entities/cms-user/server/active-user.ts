import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { ROLES_MAX } from '#entities/user-role/entity.ts';

/** What the admin needs to know about each of the user's sites. */
export const ACTIVE_SITE = {
  id: integer({ label: 'Id', help: 'ID of a site on which the user works.', required: true }),
  tenantKey: text({ label: 'Tenant key', required: true }),
  name: text({ label: 'Name', required: true }),
  origin: text({ label: 'Address', required: true }),
  timeZone: text({ label: 'Time zone', required: true }),
  language: text({ label: 'Language', required: true }),
  modulesOn: choices({ label: 'Enabled modules', required: true, help: 'Keys of the modules.' }),
  supportedContentTypes: choices({
    label: 'Supported content types',
    required: true,
    help: 'Content types that editors of the site can create. An empty list means all types.',
  }),
};

/** The logged-in user. */
export const ACTIVE_USER = {
  id: integer({ label: 'Id', help: 'ID of the user’s record, as in getCmsUser.', required: true }),
  username: text({ label: 'Username', required: true }),
  firstName: text({ label: 'First name', required: true }),
  lastName: text({ label: 'Last name', required: true }),
  fullName: text({ label: 'Name', required: true }),
  email: text({ label: 'Email', required: true }),
  role: text({ label: 'Role', required: true }),
  isGlobal: integer({ label: 'Access', required: true, help: '1: to all sites; 0: to those listed.' }),
  hasAllSites: boolean({
    label: 'Works on all sites',
    required: true,
    help: 'Also true if the user was given every site of the organisation.',
  }),
  permissions: choices({
    label: 'Permissions',
    required: true,
    help: 'Every permission of the user, including those of the role.',
  }),
  rolesAboveOwn: choices({
    label: 'Roles above the user’s',
    help: 'Keys of the organisation’s roles with permissions that the user lacks; null for users who do not manage users.',
    countMax: ROLES_MAX,
  }),
};
