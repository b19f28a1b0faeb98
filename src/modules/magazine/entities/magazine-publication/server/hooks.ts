import { sql } from 'kysely';
import type { EntityHooks, UnitOfWork } from '#server/records/index.ts';
import { MAGAZINE_PATH, publicationOf } from '../../../addresses.ts';
import { magazineTag } from '../../../tags.ts';
import { magazinePublication } from '../entity.ts';

export const hooks: EntityHooks<typeof magazinePublication> = {
  entity: magazinePublication,
  pagesAt,
  prepare: async (work, { values, next }) => ({
    ...values,
    alias: await work.records.alias(magazinePublication, next, {
      title: next.name,
      fallback: 'magazine',
      addressOf: (alias) => `${MAGAZINE_PATH}/${alias}`,
      // A path segment that consists only of digits belongs to an issue.
      suggest: (slug) => (/^\d+$/.test(slug) ? `no-${slug}` : slug),
      problem: (alias) => (/^\d+$/.test(alias) ? LIKE_ISSUE : null),
    }),
  }),
  after: async (work, { record }) => void work.tags.add(magazineTag(record.site)),
};

/** Existing paths: the page of all publications, the page of each, and its archive years. */
async function pagesAt(work: UnitOfWork, siteId: number, paths: readonly string[]): Promise<string[]> {
  const candidates = paths.flatMap((path): { path: string; alias: string | null; year: number | null }[] => {
    const found = publicationOf(path);
    return found ? [{ path, ...found }] : path === MAGAZINE_PATH ? [{ path, alias: null, year: null }] : [];
  });
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${candidates.map(({ path }) => path)}::text[], ${candidates.map(({ alias }) => alias)}::text[],
      ${candidates.map(({ year }) => year)}::integer[]) as asked (path, alias, year)
    where exists (select from magazine_publication p
      where p.organisation_id = ${work.organisationId} and p.site_id = ${siteId} and p.active is not false
        and (asked.alias is null or p.alias = asked.alias)
        and (asked.year is null or exists (select from magazine_issue m
          where m.organisation_id = p.organisation_id and m.publication_id = p.id and m.active is not false
            and m.mail_date >= make_timestamptz(asked.year, 1, 1, 0, 0, 0, 'UTC')
            and m.mail_date < make_timestamptz(asked.year + 1, 1, 1, 0, 0, 0, 'UTC'))))`.execute(work.db);
  return rows.map(({ path }) => path);
}

const LIKE_ISSUE = {
  message: 'This alias is reserved for the URL of an issue.',
  advice: 'Alias must contain a letter, for example quay-and-crane.',
};
