import { email } from '#fields/email/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { eventsOf } from '../server/address-history.ts';
import { requestedHistory } from '../server/requested-address.ts';

/** Rows of each list in a file. */
const EXPORTED = 10_000;

/** Emails whose single opens and clicks are read for a file: the newest. */
const EVENTS_OF = 1_000;

/** Characters of the largest file: more than any address has. */
const FILE_LENGTH_MAX = 50_000_000;

export const exportNewsletterAddress = defineOperation({
  name: 'exportNewsletterAddress',
  kind: 'query',
  summary:
    'What newsletters store about an address, as a JSON file: the newest 10,000 subscriptions, welcome emails, deliveries, opens and clicks, and the single events of the last 90 days on the newest 1,000 emails of the last year.',
  input: { email: email({ label: 'Email', names: 'address', required: true }) },
  output: {
    shape: 'ExportedNewsletterAddress',
    fields: { json: longText({ label: 'File', required: true, lengthMax: FILE_LENGTH_MAX }) },
  },
  access: can('export_subscribers'),
  run: async (ctx: OperationContext, requested) => {
    const history = await requestedHistory(ctx, requested, EXPORTED);
    const events = await eventsOf(ctx, requested.email, EVENTS_OF);
    return { json: JSON.stringify({ ...history, events }, null, 2) };
  },
});
