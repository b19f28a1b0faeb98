/** Computed field: the latest results of a webhook, for users who may not read the log of all webhooks. */
import { sql } from 'kysely';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import type { ComputedField } from '#server/records/index.ts';
import { access } from '../access.ts';
import type { webhook } from '../entity.ts';
import { TEST_EVENT } from './test-event.ts';

/** Deliveries that a user sees without the log. */
const RECENT_MAX = 10;

const RECENT_DELIVERY = {
  event: text({ label: 'Event', required: true, lengthMax: 100 }),
  state: text({ label: 'State', required: true, lengthMax: 20 }),
  created: instant({ label: 'Created', help: 'When the event happened.', required: true }),
  attempts: integer({
    label: 'Attempts',
    help: 'Number of requests that were sent for the event so far.',
    required: true,
  }),
  status: integer({ label: 'Status of the response' }),
  error: text({ label: 'Last error', lengthMax: 500 }),
};

export const recentDeliveries: ComputedField<typeof webhook> = {
  type: { list: { object: 'RecentWebhookDelivery', shape: RECENT_DELIVERY } },
  description:
    'The newest deliveries without their bodies, for users who may change the webhook. Other users get an empty list.',
  isOfOneRecord: true,
  resolve: async ({ db, organisationId, actor }, record) => {
    if (!access.update(actor, record)) return [];
    // Events that were removed from the webhook may be some that the user lacks.
    const events = [...(record.events ?? []), TEST_EVENT];
    const { rows } = await sql`
      select event, state, created, attempts, status, error from (
        select * from webhook_delivery
        where organisation_id = ${organisationId} and webhook = ${record.id}
        order by created desc, id desc limit ${sql.lit(RECENT_MAX)}) d
      where event = any (${events}::text[]) order by created desc, id desc`.execute(db);
    return rows;
  },
};
