import { badInput } from '#model/errors.ts';
import { slugify } from '#model/slug.ts';
import type { EntityHooks, PreparedWrite, UnitOfWork } from '#server/records/index.ts';
import { membershipsTag } from '../../../memberships.ts';
import { membership } from '../entity.ts';

type Planned = PreparedWrite<typeof membership>['next'];

export const hooks: EntityHooks<typeof membership> = {
  entity: membership,
  prepare: async (work, { values, next }) => {
    const alias = next.alias ?? slugify(next.title);
    const other = await takenBy(work, next, alias);
    if (alias === '' || other !== null)
      throw badInput('The address is taken.', {
        alias:
          alias === ''
            ? 'The title has no letters to make an alias of. Write one.'
            : `“${other}” is at /membership/signup/${alias}. Choose another alias.`,
      });
    return { ...values, alias };
  },
  after: async (work, { record }) => void work.tags.add(membershipsTag(record.site)),
};

/** Title of the site's other membership that has an alias. */
async function takenBy(work: UnitOfWork, { id, site }: Planned, alias: string): Promise<string | null> {
  const row = await work.db
    .selectFrom('membership')
    .select('title')
    .where('site_id', '=', site)
    .where('alias', '=', alias)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  return row?.title ?? null;
}
