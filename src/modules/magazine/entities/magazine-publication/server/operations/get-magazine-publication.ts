import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone, can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { magazinePublication } from '../../entity.ts';
import { isSeenOn } from '../issue-visibility.ts';

export const getMagazinePublication = defineOperation({
  name: 'getMagazinePublication',
  kind: 'query',
  summary: 'A publication of the site. Hidden publications are returned only to editors.',
  input: { id: integer({ label: 'Id', help: 'ID of a publication of the site.', required: true, min: 1 }) },
  output: { record: 'magazinePublication' },
  access: anyone,
  run: async (ctx: OperationContext, { id }) => {
    if (can('manage_content')(ctx.actor)) {
      const own = await ctx.records.find(magazinePublication, id);
      if (!own) throw notFound('MAGAZINE_PUBLICATION_NOT_FOUND', 'publication');
      return own;
    }
    const found =
      ctx.site &&
      (await ctx.records.stream(
        magazinePublication,
        { limit: 1 },
        { where: sql<boolean>`id = ${id} and ${isSeenOn(ctx.site.siteId)}` },
      ));
    const publication = found?.edges[0]?.node;
    if (!publication) throw notFound('MAGAZINE_PUBLICATION_NOT_FOUND', 'publication');
    return publication;
  },
});
