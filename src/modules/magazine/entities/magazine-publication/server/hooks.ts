import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import { slugify } from '#text/slug.ts';
import type { EntityHooks, PreparedWrite, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { MAGAZINE_PATH, publicationOf } from '../../../addresses.ts';
import { magazineTag } from '../../../tags.ts';
import { magazinePublication } from '../entity.ts';

export const hooks: EntityHooks<typeof magazinePublication> = {
  entity: magazinePublication,
  pagesAt,
  prepare: async (work, { values, next }) => ({
    ...values,
    alias: next.alias === null ? await freeAlias(work, next) : await checkedAlias(work, next, next.alias),
  }),
  after: async (work, { record }) => void work.tags.add(magazineTag(record.site)),
};

/** The page of all publications, those of each, and the years of its archive. */
async function pagesAt(work: UnitOfWork, siteId: number, paths: readonly string[]): Promise<string[]> {
  const asked = paths.flatMap((path): { path: string; alias: string | null; year: number | null }[] => {
    const found = publicationOf(path);
    return found ? [{ path, ...found }] : path === MAGAZINE_PATH ? [{ path, alias: null, year: null }] : [];
  });
  if (asked.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${asked.map(({ path }) => path)}::text[], ${asked.map(({ alias }) => alias)}::text[],
      ${asked.map(({ year }) => year)}::integer[]) as asked (path, alias, year)
    where exists (select from magazine_publication p
      where p.organisation_id = ${work.organisationId} and p.site_id = ${siteId} and p.active is not false
        and (asked.alias is null or p.alias = asked.alias)
        and (asked.year is null or exists (select from magazine_issue m
          where m.organisation_id = p.organisation_id and m.publication_id = p.id and m.active is not false
            and m.mail_date >= make_timestamptz(asked.year, 1, 1, 0, 0, 0, 'UTC')
            and m.mail_date < make_timestamptz(asked.year + 1, 1, 1, 0, 0, 0, 'UTC'))))`.execute(work.db);
  return rows.map(({ path }) => path);
}

type Planned = PreparedWrite<typeof magazinePublication>['next'];

/** Publications of one name that a site may have. */
const NAMESAKES_MAX = 50;

/** Made of the name; with a number where another publication has that. */
async function freeAlias(work: RecordContext, next: Planned): Promise<string> {
  const slug = slugify(next.name, await work.slugLanguage([next.site])) || 'magazine';
  // An address of digits is an issue's.
  const base = /^\d+$/.test(slug) ? `no-${slug}` : slug;
  const all = [base, ...Array.from({ length: NAMESAKES_MAX }, (_, index) => `${base}-${index + 2}`)];
  const taken = await takenBy(work, next, all);
  const free = all.find((alias) => !taken.has(alias));
  if (free === undefined)
    throw badInput('The address is taken.', { alias: 'Enter an alias that no other publication uses.' });
  return free;
}

async function checkedAlias(work: UnitOfWork, next: Planned, alias: string): Promise<string> {
  if (/^\d+$/.test(alias))
    throw badInput('The address would be that of an issue.', {
      alias: 'Alias must contain a letter, for example quay-and-crane.',
    });
  const other = (await takenBy(work, next, [alias])).get(alias);
  if (other !== undefined)
    throw badInput('The address is taken.', {
      alias: `“${other}” is at /magazine/${alias}. Choose another alias.`,
    });
  return alias;
}

/** Names of the site's other publications by those of the aliases they have. */
async function takenBy(
  work: UnitOfWork,
  { id, site }: Planned,
  aliases: readonly string[],
): Promise<Map<string, string>> {
  const rows = await work.db
    .selectFrom('magazine_publication')
    .select(['name', 'alias'])
    .where('site_id', '=', site)
    .where('alias', 'in', aliases)
    .where('id', '<>', id ?? 0)
    .execute();
  return new Map(rows.map(({ name, alias }) => [alias ?? '', name]));
}
