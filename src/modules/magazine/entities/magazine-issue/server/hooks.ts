import { badInput } from '#model/errors.ts';
import type { EntityHooks, UnitOfWork } from '#server/records/index.ts';
import { magazineTag } from '../../../tags.ts';
import { issuePath } from '../../../addresses.ts';
import { magazinePublication } from '../../magazine-publication/entity.ts';
import { magazineIssue } from '../entity.ts';

export const hooks: EntityHooks<typeof magazineIssue> = {
  entity: magazineIssue,
  imports: { pathOf: async (_work, issue) => issuePath(issue) },
  prepare: async (work, { values, next }) => {
    if (next.publication === null) return { ...values, publication: await firstOf(work, next.site) };
    const publication = await work.records.find(magazinePublication, next.publication);
    if (publication && publication.site !== next.site)
      throw badInput('The publication is of another site.', {
        publication: 'Choose a publication of the issue’s site.',
      });
    return values;
  },
  after: async (work, { record }) => void work.tags.add(magazineTag(record.site)),
};

/** The publication a site with a single one means; null without any. */
async function firstOf(work: UnitOfWork, siteId: number): Promise<number | null> {
  const first = await work.db
    .selectFrom('magazine_publication')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('sequence')
    .orderBy('id')
    .executeTakeFirst();
  return first?.id ?? null;
}
