import { siteTag } from '#page-model/site-data.ts';
import { sql } from 'kysely';
import { badInput, type ErrorReason } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import { topicAlias, topicPath } from '#page-model/topics.ts';
import type {
  EntityHooks,
  ImportInput,
  PreparedWrite,
  RecordContext,
  UnitOfWork,
} from '#server/records/index.ts';
import { taxonomy, TAXONOMY_TYPES } from '../entity.ts';
import { assertNameCaseUnique, lockTerms, termInOtherCase } from './same-name.ts';

/** Maximum depth of nested terms. */
const DEPTH_MAX = 6;

/** Maximum number of descendant terms whose full names change with a term's, all in the same request. */
const RENAMED_MAX = 1_000;

/** Separator between the names in a full name, as in `Ports > Shore power`. */
const SEPARATOR = ' > ';

export const hooks: EntityHooks<typeof taxonomy> = {
  entity: taxonomy,
  imports: {
    pathOf: async (_work, term) => topicPath(term.alias ?? topicAlias(term.name)),
    create: createOrTakeOver,
  },
  prepare: async (work, { before, values, next }) => {
    const parent = await checkParent(work, next);
    const { name } = next;
    if (!before || before.name !== name || before.type !== next.type || before.parent !== next.parent)
      await assertNameCaseUnique(work, next);
    return {
      ...values,
      alias: before?.alias && before.name === name ? before.alias : await newAlias(work, name),
      fullName: parent ? `${parent.full_name ?? parent.name}${SEPARATOR}${name}` : name,
    };
  },
  after: async (work, { before, after }) => {
    // Full names contain those of the ancestors, so a renamed term renames its descendants.
    if (before && after && before.fullName !== after.fullName) await renameBelow(work, before, after);
    // A term can be on any page of the organisation, so all its sites are purged.
    for (const siteId of work.siteIds) work.tags.add(siteTag(siteId));
  },
};

/** Creates the term of an import. A term whose name differs only in case is used instead. */
async function createOrTakeOver(
  work: RecordContext,
  { values, tookOver }: ImportInput,
): Promise<RecordOf<typeof taxonomy>> {
  const { name, type = 'Tag', parent = null } = values;
  await lockTerms(work);
  const known =
    typeof name === 'string' && isTermType(type)
      ? await termInOtherCase(work, { name, type, parent: typeof parent === 'number' ? parent : null })
      : null;
  const existing = known && (await work.records.find(taxonomy, known.id));
  if (!existing) return work.records.create(taxonomy, values);
  tookOver?.();
  return existing;
}

function isTermType(type: unknown): type is (typeof TAXONOMY_TYPES)[number] {
  return TAXONOMY_TYPES.some((known) => known === type);
}

/**
 * Returns the alias of a new or renamed term. The term joins an existing topic of the same name: a topic from
 * before umlauts were spelled out retains its URL.
 */
async function newAlias(work: RecordContext, name: string): Promise<string> {
  const plain = topicAlias(name);
  const spelled = topicAlias(name, await work.slugLanguage(work.siteIds));
  if (spelled === plain) return plain;
  const older = await work.db
    .selectFrom('taxonomy')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('alias', '=', plain)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return older ? plain : spelled;
}

interface Term {
  id: number;
  name: string;
  type: string;
  full_name: string | null;
  parent_id: number | null;
}

async function checkParent(
  work: UnitOfWork,
  { id, parent: parentId, type }: PreparedWrite<typeof taxonomy>['next'],
): Promise<Term | null> {
  if (parentId === null) return null;
  await lockTerms(work);
  const above = await sql<Term>`
    with recursive above as (
      select id, name, type, full_name, parent_id, 1 as depth from taxonomy
        where organisation_id = ${work.organisationId} and id = ${parentId}
      union all
      select t.id, t.name, t.type, t.full_name, t.parent_id, above.depth + 1 from taxonomy t
        join above on t.organisation_id = ${work.organisationId} and t.id = above.parent_id and above.depth <= ${DEPTH_MAX}
    )
    select id, name, type, full_name, parent_id from above order by depth
  `.execute(work.db);
  const [parent] = above.rows;
  if (!parent) return null;
  const refuse = (reason: ErrorReason, message: string, advice: string) =>
    badInput(reason, message, { parent: advice });
  if (above.rows.some((term) => term.id === id))
    throw refuse(
      'BELOW_ITSELF',
      'A term cannot be below itself.',
      'Choose a term that is not below this one.',
    );
  if (parent.type !== type)
    throw refuse(
      'TERMS_OF_DIFFERENT_TYPES',
      'The term above has another type.',
      `Choose a term of the type ${type}.`,
    );
  if (above.rows.length + (await heightOf(work, id)) > DEPTH_MAX)
    throw refuse(
      'NESTED_TOO_DEEPLY',
      'The terms would be nested too deeply.',
      `Terms may be nested at most ${DEPTH_MAX} deep.`,
    );
  return parent;
}

/** Returns the number of levels of the term and its subtree; 1 for a new term or one without children. */
async function heightOf(work: UnitOfWork, id: number | undefined): Promise<number> {
  if (id === undefined) return 1;
  const found = await sql<{ height: number }>`
    with recursive below as (
      select ${id}::integer as id, 1 as depth
      union
      select t.id, below.depth + 1 from taxonomy t join below on t.parent_id = below.id
        where t.organisation_id = ${work.organisationId} and below.depth <= ${DEPTH_MAX}
    )
    select max(depth) as height from below
  `.execute(work.db);
  return found.rows[0]?.height ?? 1;
}

async function renameBelow(
  work: RecordContext,
  before: RecordOf<typeof taxonomy>,
  after: RecordOf<typeof taxonomy>,
): Promise<void> {
  const from = (before.fullName ?? '') + SEPARATOR;
  const to = (after.fullName ?? '') + SEPARATOR;
  const found = await sql<{ id: number }>`
    with recursive below as (
      select id from taxonomy where organisation_id = ${work.organisationId} and parent_id = ${after.id}
      union
      select t.id from taxonomy t join below on t.parent_id = below.id where t.organisation_id = ${work.organisationId}
    )
    select id from taxonomy where organisation_id = ${work.organisationId} and id in (select id from below)
      and left(full_name, ${from.length}) = ${from} order by id limit ${RENAMED_MAX + 1}
  `.execute(work.db);
  if (found.rows.length > RENAMED_MAX)
    throw badInput('TOO_MANY_DESCENDANTS', 'The term has too many subordinate terms.', {
      [before.parent === after.parent ? 'name' : 'parent']:
        `The full names of more than ${RENAMED_MAX.toLocaleString('en')} terms below “${before.name}” would change with its own. ` +
        'Move some of them below another term first.',
    });
  const ids = found.rows.map(({ id }) => id);
  const fullName = sql`full_name = ${to} || substr(full_name, ${from.length + 1})`;
  await work.records.updateMany(taxonomy, ids, fullName, { event: 'Renamed with a term above' });
}
