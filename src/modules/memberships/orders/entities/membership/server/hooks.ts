import { badInput } from '#model/errors.ts';
import { slugify } from '#text/slug.ts';
import type { EntityHooks, PreparedWrite, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { answersOf } from '../../../../surveys/model/demographics.ts';
import { membershipsTag } from '../../../model/memberships.ts';
import { demographicQuestion } from '../../../../surveys/entities/demographic-question/entity.ts';
import { membership } from '../entity.ts';

type Planned = PreparedWrite<typeof membership>['next'];

export const hooks: EntityHooks<typeof membership> = {
  entity: membership,
  prepare: async (work, { values, next }) => {
    const alias = next.alias === null ? await freeAlias(work, next) : next.alias;
    const other = (await takenBy(work, next, [alias])).get(alias);
    if (other !== undefined)
      throw badInput('The address is taken.', {
        alias: `“${other}” is at /membership/signup/${alias}. Choose another alias.`,
      });
    return { ...values, alias, qualifyingAnswerIds: await qualifyingAnswerIds(work, next) };
  },
  after: async (work, { record }) => void work.tags.add(membershipsTag(record.site)),
};

/** The ids of the answers that were written as lines; null where every reader may join. */
async function qualifyingAnswerIds(
  work: RecordContext,
  { qualifyingQuestion, qualifyingAnswers }: Planned,
): Promise<number[] | null> {
  if (qualifyingQuestion === null) return null;
  const question = await work.records.find(demographicQuestion, qualifyingQuestion);
  const answers = answersOf(question?.answers);
  // Reworded since: readers with the answer, in any wording, still qualify.
  const known = [...answers, ...answersOf(question?.earlierAnswers)];
  const lines = (qualifyingAnswers ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.map((line) => {
    const found = known.find(({ label }) => label.toLowerCase() === line.toLowerCase());
    if (found) return found.id;
    throw badInput('An answer is unknown.', {
      qualifyingAnswers: `The question has no answer “${line}”. It has: ${answers.map(({ label }) => label).join(', ')}.`,
    });
  });
}

/** Memberships of one title that a site may have. */
const NAMESAKES_MAX = 50;

/** Made of the title; with a number where another membership has that. */
async function freeAlias(work: RecordContext, next: Planned): Promise<string> {
  const base = slugify(next.title, await work.slugLanguage([next.site])) || 'membership';
  const all = [base, ...Array.from({ length: NAMESAKES_MAX }, (_, index) => `${base}-${index + 2}`)];
  const taken = await takenBy(work, next, all);
  const free = all.find((alias) => !taken.has(alias));
  if (free === undefined)
    throw badInput('The address is taken.', { alias: 'Enter an alias that no other membership uses.' });
  return free;
}

/** Titles of the site's other memberships by those of the aliases they have. */
async function takenBy(
  work: UnitOfWork,
  { id, site }: Planned,
  aliases: readonly string[],
): Promise<Map<string, string>> {
  const rows = await work.db
    .selectFrom('membership')
    .select(['title', 'alias'])
    .where('site_id', '=', site)
    .where('alias', 'in', aliases)
    .where('id', '<>', id ?? 0)
    .execute();
  return new Map(rows.map(({ title, alias }) => [alias ?? '', title]));
}
