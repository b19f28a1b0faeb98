/** Finds the webhooks of all organisations with due deliveries. */
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction } from '#server/db/index.ts';

/** A webhook with a delivery that is due. */
export interface DueWebhook {
  organisationId: number;
  id: number;
  /** Whether its last attempt failed. */
  isFailing: boolean;
}

export interface Webhooks {
  /**
   * At most 200 webhooks with a delivery that is due: in turn one of each organisation that fails and one that does not, in random
   * order, so that each gets a turn.
   */
  findDue: () => Promise<DueWebhook[]>;
  /** Ids of organisations with an active webhook for one of the events. */
  findWanting: (events: readonly string[]) => Promise<number[]>;
}

const FOUND_MAX = 200;

/** Creates the view of all organisations' webhooks. Costs an index lookup for each webhook. */
export function createWebhooks(pool: pg.Pool): Webhooks {
  const isDue = sql`d.organisation_id = w.organisation_id and d.webhook = w.id and d.state = 'waiting'
    and d.next_attempt <= now()`;
  return {
    findDue: () =>
      transaction(pool, { kind: 'platform' }, async (db) => {
        const { rows } = await sql<DueWebhook>`
          select w.organisation_id as "organisationId", w.id, w.failing_since is not null as "isFailing"
          from webhook w
          where case when w.is_active then exists (select from webhook_delivery d where ${isDue})
            else exists (select from webhook_delivery d where ${isDue} and d.event = 'webhooks/test') end
          order by row_number() over (partition by w.organisation_id, w.failing_since is not null order by random()),
            w.failing_since is not null, random()
          limit ${sql.lit(FOUND_MAX)}`.execute(db);
        return rows;
      }),
    findWanting: (events) =>
      transaction(pool, { kind: 'platform' }, async (db) => {
        const { rows } = await sql<{ id: number }>`
          select distinct organisation_id as id from webhook
          where is_active and secret_since is not null and events && ${events}::text[]`.execute(db);
        return rows.map(({ id }) => id);
      }),
  };
}
