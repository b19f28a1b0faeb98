import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { magazinePublication } from '../../entity.ts';
import { isSeenOn } from '../issue-visibility.ts';

const LIMIT_MAX = 100;

export const getPublicationStream = defineOperation({
  name: 'getPublicationStream',
  kind: 'query',
  summary: 'Active publications of the site, ordered by position.',
  input: {
    limit: integer({ label: 'Number of publications', min: 1, max: LIMIT_MAX, default: LIMIT_MAX }),
    after: text({ label: 'After', lengthMax: 2000 }),
  },
  output: { connection: 'magazinePublication' },
  access: anyone,
  run: async (ctx: OperationContext, { limit, after }) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    return ctx.records.stream(
      magazinePublication,
      { limit: limit ?? LIMIT_MAX, after, sortField: 'sequence', sortOrder: 'asc' },
      { where: isSeenOn(ctx.site.siteId) },
    );
  },
});
