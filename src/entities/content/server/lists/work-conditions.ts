/** Work lists, as SQL conditions on rows of content. */
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#model/permissions.ts';
import { AHEAD_DAYS, LIST_COUNT_MAX, WORK_LISTS, type WorkList } from '../../work-lists.ts';

/** Maximum number of rows that a list reads: the newest, and no more than it counts. */
const LOOKED_UP_MAX = LIST_COUNT_MAX + 1;

const NEWEST = sql`order by updated desc limit ${sql.lit(LOOKED_UP_MAX)}`;

type Condition = (organisationId: number, userId: number) => RawBuilder<boolean>;

const inReview =
  (state: string): Condition =>
  (organisationId) =>
    sql`status <> 0 and id = any (array(
  select content_id from content_review where organisation_id = ${organisationId} and state = ${state}
  order by submitted limit ${sql.lit(LOOKED_UP_MAX)}))`;

/** Items that one user submitted, by the state of their review. */
const submittedInState =
  (state: string): Condition =>
  (organisationId, userId) =>
    sql`status <> 0 and id = any (array(
  select content_id from content_review
  where organisation_id = ${organisationId} and state = ${state} and submitted_by_id = ${userId}
  order by submitted limit ${sql.lit(LOOKED_UP_MAX)}))`;

/** The newest drafts of one user, read by the user's own index: other users may have thousands. */
const draftsBy = (column: 'created_by_id' | 'updated_by_id', organisationId: number, userId: number) =>
  sql`select id from content where organisation_id = ${organisationId} and status = 2
    and ${sql.ref(column)} = ${userId} order by updated desc limit ${sql.lit(LOOKED_UP_MAX)}`;

const CONDITIONS: Record<WorkList, Condition> = {
  waiting: inReview('waiting'),
  returned: inReview('returned'),
  submitted: submittedInState('waiting'),
  'returned-to-me': submittedInState('returned'),
  // Drafts that a user created or was the last to change, until they are submitted; from then on they are on
  // the review lists.
  'my-drafts': (organisationId, userId) => sql`status = 2 and id = any (array(
    select mine.id from (
      (${draftsBy('created_by_id', organisationId, userId)}) union (${draftsBy('updated_by_id', organisationId, userId)})
      union (select content_id from content_working_copy
        where organisation_id = ${organisationId} and updated_by_id = ${userId} ${NEWEST})
    ) as mine (id) where not exists (
      select from content_review r where r.organisation_id = ${organisationId} and r.content_id = mine.id)))`,
  'my-changes': (organisationId, userId) => sql`status = 1 and id = any (array(
    select content_id from content_working_copy
    where organisation_id = ${organisationId} and updated_by_id = ${userId} and data <> '{}' ${NEWEST}))`,
  changes: (organisationId) => sql`status = 1 and id = any (array(
    select content_id from content_working_copy where organisation_id = ${organisationId} and data <> '{}' ${NEWEST}))`,
  'going-live': (organisationId) => sql`id = any (array(
    select id from content where organisation_id = ${organisationId} and status = 1
      and published > now() and published <= now() + make_interval(days => ${sql.lit(AHEAD_DAYS)})
    order by published limit ${sql.lit(LOOKED_UP_MAX)}))`,
  expiring: (organisationId) => sql`id = any (array(
    select id from content where organisation_id = ${organisationId} and status = 1
      and unpublished > now() and unpublished <= now() + make_interval(days => ${sql.lit(AHEAD_DAYS)})
    order by unpublished limit ${sql.lit(LOOKED_UP_MAX)}))`,
  'broken-links': (organisationId) => sql`status = 1 and id = any (array(
    select content_id from content_broken_link where organisation_id = ${organisationId}
    order by checked desc limit ${sql.lit(LOOKED_UP_MAX)}))`,
};

/** Condition for the items of a list that concern `actor`; null for an unknown list. */
export function workCondition(
  show: unknown,
  organisationId: number,
  actor: Actor,
): RawBuilder<boolean> | null {
  const known = WORK_LISTS.find(({ value }) => value === show);
  return known ? CONDITIONS[known.value](organisationId, actor.kind === 'staff' ? actor.id : 0) : null;
}
