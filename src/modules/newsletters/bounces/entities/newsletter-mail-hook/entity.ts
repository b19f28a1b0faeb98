import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { HOOK_SERVICES } from '../../model/hook-services.ts';

/** A webhook at which a mail service reports what became of newsletters. */
export const newsletterMailHook = defineEntity({
  name: 'newsletterMailHook',
  label: 'Mail service',
  pluralLabel: 'Mail services',
  apiDescription: 'An endpoint at which a mail service reports bounces and complaints.',
  tenancy: 'organisation',
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 80, writable: 'server' }),
    service: choice({ label: 'Service', required: true, choices: HOOK_SERVICES, writable: 'server' }),
    topicArn: text({ label: 'ARN of the SNS topic', lengthMax: 300, writable: 'server' }),
    signingKey: text({ label: 'Signing key', lengthMax: 600, writable: 'server', secret: true }),
    lastEventAt: instant({
      label: 'Last event',
      apiDescription: 'When the mail service last reported something. Null: never.',
      writable: 'server',
    }),
  },
  list: {
    columns: ['name', 'service', 'lastEventAt'],
    filters: ['service'],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name'],
  },
  operationalColumns: ['last_event_at'],
  operations: ['get', 'stream', 'delete'],
  examples: [],
});
