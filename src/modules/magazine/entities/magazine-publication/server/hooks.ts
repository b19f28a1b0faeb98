import { badInput } from '#model/errors.ts';
import { slugify } from '#model/slug.ts';
import type { EntityHooks, PreparedWrite, UnitOfWork } from '#server/records/index.ts';
import { magazineTag } from '../../../tags.ts';
import { magazinePublication } from '../entity.ts';

export const hooks: EntityHooks<typeof magazinePublication> = {
  entity: magazinePublication,
  prepare: async (work, { values, next }) => ({
    ...values,
    alias: next.alias === null ? await freeAlias(work, next) : await checkedAlias(work, next, next.alias),
  }),
  after: async (work, { record }) => void work.tags.add(magazineTag(record.site)),
};

type Planned = PreparedWrite<typeof magazinePublication>['next'];

/** Publications of one name that a site may have. */
const NAMESAKES_MAX = 50;

/** Made of the name; with a number where another publication has that. */
async function freeAlias(work: UnitOfWork, next: Planned): Promise<string> {
  const slug = slugify(next.name) || 'magazine';
  // An address of digits is an issue's.
  const base = /^\d+$/.test(slug) ? `no-${slug}` : slug;
  const all = [base, ...Array.from({ length: NAMESAKES_MAX }, (_, index) => `${base}-${index + 2}`)];
  const taken = await takenBy(work, next, all);
  const free = all.find((alias) => !taken.has(alias));
  if (free === undefined)
    throw badInput('The address is taken.', { alias: 'Write an alias that no other publication has.' });
  return free;
}

async function checkedAlias(work: UnitOfWork, next: Planned, alias: string): Promise<string> {
  if (/^\d+$/.test(alias))
    throw badInput('The address would be that of an issue.', {
      alias: 'Alias needs a letter, like quay-and-crane.',
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
