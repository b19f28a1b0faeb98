import { sql } from 'kysely';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { addressKey } from '../server/address-hash.ts';
import { suppressAddress } from '../server/suppress.ts';

/** A job, because the receivers of forms cannot open the key of the hashes. */
export const suppressUnsubscribed = defineJob({
  name: 'newsletters/suppressUnsubscribed',
  summary: 'Suppresses the address of a reader who unsubscribed from everything, as of that time.',
  payload: {
    subscription: integer({ label: 'Subscriber', required: true, min: 1 }),
    at: instant({ label: 'Unsubscribed', required: true }),
  },
  lane: 'urgent',
  attemptsMax: 20,
  run: (ctx: JobContext, { subscription, at }) =>
    ctx.write(async (work) => {
      const { rows } = await sql<{ email: string }>`
        select email_key as email from newsletter_subscription
        where organisation_id = ${work.organisationId} and id = ${subscription}`.execute(work.db);
      const [found] = rows;
      if (!found) return;
      const key = await addressKey(work, ctx.services);
      await suppressAddress(work, key, { email: found.email, reason: 'unsubscribedFromAll', at });
    }),
});
