import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can, holdsPermissions } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterSenderDomain } from '../entities/newsletter-sender-domain/entity.ts';
import { checkRecords, recordsOf, type CheckedRecord } from '../model/dns-records.ts';
import { publishedKeys } from '../model/sender-keys.ts';
import { systemResolver } from '../server/system-resolver.ts';

export const getNewsletterSenderCheck = defineOperation({
  name: 'getNewsletterSenderCheck',
  kind: 'query',
  summary: 'The DNS records that a sender domain needs, and which of them are published.',
  input: {
    id: integer({
      label: 'Id',
      help: 'ID of the sender domain whose DNS records are checked.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'NewsletterSenderCheck',
    fields: {
      records: list({
        label: 'DNS records',
        typeName: 'NewsletterSenderRecord',
        entryLabel: 'record',
        of: {
          purpose: text({ label: 'For', required: true, lengthMax: 20 }),
          type: text({ label: 'Type', required: true, lengthMax: 5 }),
          name: text({ label: 'Name', required: true, lengthMax: 320 }),
          value: longText({ label: 'Value', required: true, lengthMax: 4_000 }),
          state: choice({
            label: 'State',
            required: true,
            choices: [
              { value: 'found', label: 'Published' },
              { value: 'missing', label: 'Missing' },
              { value: 'different', label: 'Different' },
              { value: 'notChecked', label: 'Not checked' },
            ],
          }),
        },
      }),
    },
  },
  access: can('manage_newsletters'),
  // The DNS is queried outside the unit of work, which has a connection to the database.
  before: async ({ actor, services }: BeforeContext<OperationContext>, { id }): Promise<CheckedRecord[]> => {
    if (!holdsPermissions(actor)) return [];
    const { organisationId, siteIds } = actor;
    const found = await services.write({ actor, organisationId, siteIds }, ({ records }) =>
      records.find(newsletterSenderDomain, id),
    );
    if (!found) return [];
    const { bounces, adminOrigin } = services.config;
    const input = { domain: found.domain, keys: publishedKeys(found), returnPathDomain: bounces.domain };
    return checkRecords(recordsOf({ ...input, host: new URL(adminOrigin).hostname }), systemResolver());
  },
  run: async (ctx: OperationContext, { id }, records: CheckedRecord[]) => {
    if (!(await ctx.records.find(newsletterSenderDomain, id))) throw recordNotFound(newsletterSenderDomain);
    return { records };
  },
});
