import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { webhookEvents } from '#registry/webhook-events.ts';

/** A URL of another program, which receives a signed request for each event it wants. Its secrets are sealed. */
export const webhook = defineEntity({
  name: 'webhook',
  label: 'Webhook',
  pluralLabel: 'Webhooks',
  apiDescription: 'A URL of another program that receives a signed request for each event.',
  tenancy: 'organisation',
  concerns: { by: 'sites', allBy: 'isGlobal', hides: 'allBeyondOwn' },
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 80 }),
    url: url({
      label: 'URL',
      help: 'Receives a POST request for each event. It must answer within 10 seconds, without a redirect.',
      required: true,
    }),
    events: choices({
      label: 'Events',
      required: true,
      choices: Object.entries(webhookEvents).map(([value, { label }]) => ({ value, label })),
      acceptsUnlisted: true,
    }),
    isGlobal: integer({
      label: 'Events of',
      required: true,
      default: 0,
      choices: [
        { value: 0, label: 'Chosen sites' },
        { value: 1, label: 'All sites' },
      ],
    }),
    sites: relations({ label: 'Sites', to: 'site', condition: ({ isGlobal }) => isGlobal !== 1 }),
    isActive: boolean({
      label: 'Active',
      help: 'While a webhook is inactive, new events are not sent. What waits is sent when it is active again.',
      required: true,
      default: true,
    }),
    secretSince: instant({ label: 'Newest secret', emptyLabel: 'No secret', writable: 'server' }),
    failingSince: instant({
      label: 'Failing since',
      apiDescription: 'Since when every delivery has failed. Null after a success.',
      emptyLabel: 'Not failing',
      writable: 'server',
    }),
    switchedOffAt: instant({
      label: 'Switched off after failures',
      emptyLabel: 'Not switched off',
      writable: 'server',
    }),
    fullUntil: instant({ label: 'Full until', internal: true, writable: 'server' }),
    createdBy: relation({
      label: 'Created by',
      apiDescription: 'The user who created the webhook.',
      internal: true,
      to: 'cmsUser',
      writable: 'server',
    }),
  },
  list: {
    columns: ['name', 'url'],
    filters: [],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name'],
    countMax: 1_000,
  },
  operationalColumns: ['failing_since', 'full_until'],
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    {
      name: 'Tide tables',
      url: 'https://tides.example.org/masthead',
      events: ['content/published'],
      isGlobal: 1,
    },
  ],
});
