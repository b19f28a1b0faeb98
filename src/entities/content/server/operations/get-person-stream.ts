import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { STATUS } from '#access/decide-access.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { content } from '../../entity.ts';

/** Maximum number of people in one response (specification, section 7). */
const LIMIT_MAX = 9999;

/** Maximum number of people in a response to readers: programs that need more read page by page. */
const READERS_LIMIT_MAX = 100;

export const getPersonStream = defineOperation({
  name: 'getPersonStream',
  kind: 'query',
  summary: 'People by name: published contacts and, for staff, unpublished contacts.',
  input: {
    search: text({ label: 'Search', lengthMax: 200 }),
    limit: integer({
      label: 'Number of people',
      min: 1,
      max: LIMIT_MAX,
      default: LIMIT_MAX,
      help: `Without a login, at most ${READERS_LIMIT_MAX} per page.`,
    }),
    after: text({ label: 'After', lengthMax: 2000 }),
  },
  output: { connection: 'content' },
  access: anyone,
  selection: 'edges { node { __typename id name } cursor } pageInfo { hasNextPage endCursor }',
  run: async (ctx: OperationContext, input) => {
    const forReaders = isReader(ctx.actor);
    const limit = input.limit ?? LIMIT_MAX;
    const isSeen = forReaders
      ? sql`is_public(status, published, unpublished, now())`
      : sql`status <> ${STATUS.deleted}`;
    return ctx.records.stream(
      content,
      {
        ...input,
        limit: forReaders ? Math.min(limit, READERS_LIMIT_MAX) : limit,
        sortField: 'name',
        sortOrder: 'asc',
      },
      { where: sql<boolean>`type = 'Contact' and ${isSeen}` },
    );
  },
});
