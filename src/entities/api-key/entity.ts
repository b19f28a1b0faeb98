import { choices } from '#fields/choices/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { permissions } from '#registry/permissions.ts';
import { ORIGIN, ORIGINS_MAX } from './origins.ts';

/** A key with which a program uses the API, with permissions on some sites. Its secrets are stored as hashes. */
export const apiKey = defineEntity({
  name: 'apiKey',
  label: 'API key',
  pluralLabel: 'API keys',
  apiDescription: 'A key with which a program uses the API, with permissions on some or all sites.',
  tenancy: 'organisation',
  concerns: { by: 'sites', allBy: 'isGlobal', hides: 'allBeyondOwn' },
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    name: text({
      label: 'Name',
      help: 'Shown in the history of everything that the program changes.',
      required: true,
      lengthMax: 80,
    }),
    permissions: choices({
      label: 'Permissions',
      help: 'With any permission except reading published content, the program also reads what all users of its sites read: drafts, gated texts and the history.',
      required: true,
      choices: Object.entries(permissions).flatMap(([value, { label, peopleOnly }]) =>
        peopleOnly ? [] : [{ value, label }],
      ),
      acceptsUnlisted: true,
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
    sites: relations({
      label: 'Sites',
      to: 'site',
      condition: ({ isGlobal }) => isGlobal !== 1,
    }),
    origins: choices({
      label: 'Allowed origins',
      help: 'Websites whose pages may use the key in browsers, for example https://app.example.org. Possible only for keys that read published content and do nothing else.',
      countMax: ORIGINS_MAX,
      pattern: ORIGIN,
      patternMessage:
        'Enter origins in lower case, without a path, for example https://app.example.org; http is possible only for localhost.',
    }),
    expires: instant({
      label: 'Expires',
      help: 'The program cannot use the API after this, until you choose a later time. Empty: never.',
    }),
    secretSince: instant({ label: 'Newest secret', emptyLabel: 'No secret', writable: 'server' }),
    revokedAt: instant({
      label: 'Revoked',
      apiDescription: 'When staff revoked the key; it never works again. Null while it can be used.',
      emptyLabel: 'Not revoked',
      writable: 'server',
    }),
    lastUsedAt: instant({ label: 'Last use', emptyLabel: 'Never used', writable: 'server' }),
  },
  list: {
    columns: ['name', 'expires', 'lastUsedAt'],
    filters: [],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name'],
    countMax: 1_000,
  },
  operationalColumns: ['last_used_at'],
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [{ name: 'Company sync', permissions: ['manage_content'], isGlobal: 1 }],
});
