/** States of items between draft and expiry, as a condition on their rows: `publicationState` in SQL. */
import { sql, type RawBuilder } from 'kysely';
import { CONTENT_STATES, type ContentState } from '../../states.ts';

/** Maximum number of items looked up for a state that few items are in; counts stop below it. */
const LOOKED_UP_MAX = 10_001;

type Condition = (organisationId: number) => RawBuilder<boolean>;

/**
 * Few items are scheduled or expired, but the planner's estimate is based on all items. So these conditions
 * look items up by their instants first, and never filter a scan of all items.
 */
const CONDITIONS: Record<ContentState, Condition> = {
  draft: () => sql`status = 2`,
  scheduled: (organisationId) => sql`id = any (array(
    select id from content where organisation_id = ${organisationId} and status = 1 and published > now()
    order by published limit ${sql.lit(LOOKED_UP_MAX)}))`,
  published: () => sql`is_public(status, published, unpublished, now())`,
  expired: (organisationId) => sql`id = any (array(
    select id from content where organisation_id = ${organisationId} and status = 1 and unpublished <= now()
      and published <= now()
    order by unpublished desc limit ${sql.lit(LOOKED_UP_MAX)}))`,
  deleted: () => sql`status = 0`,
};

/** Items in the given state now; for an unknown state, every item that is not deleted. */
export function stateCondition(state: unknown, organisationId: number): RawBuilder<boolean> {
  const known = CONTENT_STATES.find(({ value }) => value === state);
  return known ? CONDITIONS[known.value](organisationId) : sql`status <> 0`;
}
