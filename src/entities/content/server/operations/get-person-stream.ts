import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { STATUS } from '#model/decide-access.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/** The most persons answered at once (specification, section 7). */
const LIMIT_MAX = 9999;

export const getPersonStream = defineOperation({
  name: 'getPersonStream',
  kind: 'query',
  summary: 'Persons by name: contacts readers may see; for staff those not published yet, too.',
  input: {
    search: text({ label: 'Search', lengthMax: 200 }),
    limit: integer({ label: 'Number of persons', min: 1, max: LIMIT_MAX, default: LIMIT_MAX }),
    after: text({ label: 'After', lengthMax: 2000 }),
  },
  output: { connection: 'content' },
  access: anyone,
  selection: 'edges { node { __typename id name } cursor } pageInfo { hasNextPage endCursor }',
  run: async (ctx: OperationContext, input) => {
    const isSeen =
      ctx.actor.kind === 'anonymous'
        ? sql`status = ${STATUS.published} and published <= now() and coalesce(unpublished, 'infinity') > now()`
        : sql`status <> ${STATUS.deleted}`;
    return ctx.records.stream(
      'content',
      { ...input, sortField: 'name', sortOrder: 'asc' },
      sql<boolean>`type = 'Contact' and ${isSeen}`,
    );
  },
});
