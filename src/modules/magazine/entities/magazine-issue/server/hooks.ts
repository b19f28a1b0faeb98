import { sql, type RawBuilder } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { EntityHooks, UnitOfWork } from '#server/records/index.ts';
import { magazineTag } from '../../../tags.ts';
import { issueIdOf, issuePath } from '../../../addresses.ts';
import { magazinePublication } from '../../magazine-publication/entity.ts';
import { magazineIssue } from '../entity.ts';

export const hooks: EntityHooks<typeof magazineIssue> = {
  entity: magazineIssue,
  pagesAt,
  listedContent,
  imports: { pathOf: async (_work, issue) => issuePath(issue) },
  prepare: async (work, { before, values: written, next }) => {
    const slugLanguage = before ? before.slugLanguage : await work.slugLanguage([next.site]);
    const values = { ...written, slugLanguage };
    if (next.publication === null) return { ...values, publication: await firstOf(work, next.site) };
    const publication = await work.records.find(magazinePublication, next.publication);
    if (publication && publication.site !== next.site)
      throw badInput('PUBLICATION_OF_OTHER_SITE', 'The publication belongs to another site.', {
        publication: 'Choose a publication of the issue’s site.',
      });
    return values;
  },
  after: async (work, { record }) => void work.tags.add(magazineTag(record.site)),
};

/** Paths of issues by their numbers, including those of issues that come out at a later mail date. */
async function pagesAt(work: UnitOfWork, siteId: number, paths: readonly string[]): Promise<string[]> {
  const candidates = paths.flatMap((path) => ({ path, id: issueIdOf(path) })).filter(({ id }) => id !== null);
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${candidates.map(({ path }) => path)}::text[], ${candidates.map(({ id }) => id)}::integer[]) as asked (path, id)
    join magazine_issue m on m.organisation_id = ${work.organisationId} and m.id = asked.id
    join magazine_publication p on p.organisation_id = m.organisation_id and p.id = m.publication_id
    where m.site_id = ${siteId} and m.active is not false and p.active is not false`.execute(work.db);
  return rows.map(({ path }) => path);
}

/** Ids of the items in an issue; empty unless the issue is out. */
function listedContent(work: UnitOfWork, id: number): RawBuilder<readonly number[]> {
  return sql`array(select r.to_id from reference r
    join magazine_issue i on i.organisation_id = r.organisation_id and i.id = r.from_id
    join magazine_publication p on p.organisation_id = i.organisation_id and p.id = i.publication_id
    where r.organisation_id = ${work.organisationId} and r.from_entity = 'magazineIssue' and r.from_id = ${id}
      and r.to_entity = 'content' and i.active is not false and i.mail_date <= now() and p.active is not false)`;
}

/** The site's first publication, which is the default on a site with a single one; null without any. */
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
