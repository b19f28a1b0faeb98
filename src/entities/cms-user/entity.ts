import { activeStatus } from '#fields/active-status.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { ROLE_NAMES, ROLES } from '#model/permissions.ts';
import { STAFF } from '#model/personal-data.ts';
import { PERSON_NAME_RULE } from '#text/person-name.ts';
import { permissions } from '#registry/permissions.ts';

/** A staff user: an editor or administrator of the organisation (specification, section 3 "USER (CMS)"). */
export const cmsUser = defineEntity({
  name: 'cmsUser',
  label: 'User',
  pluralLabel: 'Users',
  apiDescription: 'A staff user: an editor or an administrator.',
  tenancy: 'organisation',
  concerns: { rule: 'src/entities/cms-user/access.ts' },
  extensions: entityExtensions,
  titleField: 'username',
  personalData: STAFF,
  fields: {
    email: email({ label: 'Email', required: true }),
    username: text({
      label: 'Username',
      required: true,
      lengthMax: 100,
      pattern: /^[A-Za-z0-9._@+-]+$/,
      patternMessage: 'Use only letters, digits and . _ @ + - in a username.',
    }),
    firstName: text({ label: 'First name', required: true, width: 'half', ...PERSON_NAME_RULE }),
    lastName: text({ label: 'Last name', required: true, width: 'half', ...PERSON_NAME_RULE }),
    role: choice({
      label: 'Role',
      required: true,
      default: 'editor',
      choices: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
      // The rules for writes accept fixed roles, and those of the organisation.
      acceptsUnlisted: true,
      moreFrom: 'getUserRoleChoices',
    }),
    extraPermissions: choices({
      label: 'Extra permissions',
      help: 'In addition to the role.',
      choices: Object.entries(permissions).flatMap(([value, { label, keysOnly }]) =>
        keysOnly ? [] : [{ value, label }],
      ),
      acceptsUnlisted: true,
    }),
    status: activeStatus({
      help: 'Inactive users are logged out immediately and cannot log in.',
      width: 'half',
    }),
    isGlobal: integer({
      label: 'Access',
      required: true,
      default: 0,
      choices: [
        { value: 0, label: 'Chosen sites' },
        { value: 1, label: 'All sites' },
      ],
    }),
    tenants: relations({
      label: 'Sites',
      to: 'site',
      required: true,
      condition: ({ isGlobal }) => isGlobal !== 1,
    }),
    lastLogin: instant({
      label: 'Last login',
      apiDescription: 'Time of the user’s latest login. Null: never logged in.',
      emptyLabel: 'Never logged in',
      writable: 'server',
    }),
    secondFactorSince: instant({ label: 'Two-factor authentication since', writable: 'server' }),
    newEmail: email({
      label: 'New email',
      help: 'Requested; not yet confirmed by the owner of the address.',
      writable: 'server',
    }),
    newUsername: text({
      label: 'New username',
      help: 'Requested; not yet confirmed by the user.',
      lengthMax: 254,
      writable: 'server',
    }),
    newNamesSince: instant({
      label: 'Change requested',
      help: 'Null if no change is pending.',
      writable: 'server',
    }),
    passwordHash: text({ label: 'Password', lengthMax: 300, writable: 'server', secret: true }),
  },
  list: {
    columns: ['lastName', 'firstName', 'email', 'role', 'status', 'lastLogin'],
    filters: ['role', 'status'],
    operators: { role: ['any'], lastLogin: ['after', 'before', 'empty'] },
    sorts: [
      { field: 'lastName', order: 'asc' },
      { field: 'lastLogin', order: 'desc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['username', 'firstName', 'lastName', 'email'],
  },
  // The other operations are handwritten: the list depends on the actor, and creating a user or changing
  // their names sends email.
  operations: ['get'],
  operationalColumns: ['is_operator', 'last_login'],
  examples: [
    {
      email: 'h.vos@quayside.example',
      username: 'h.vos',
      firstName: 'Hanneke',
      lastName: 'Vos',
      role: 'editor',
      status: 1,
      isGlobal: 1,
    },
  ],
});
