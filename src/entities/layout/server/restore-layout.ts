/** The pages of a layout that another layout has taken over while this one was in the trash. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { GivenUp, RecordContext } from '#server/records/index.ts';
import type { layout } from '../entity.ts';

type Layout = RecordOf<typeof layout>;

/** A layout that got the pages of the restored one in the meantime. */
interface Successor {
  name: string;
  alias: string[] | null;
  contentTypes: string[] | null;
}

/**
 * Returns what a layout is restored without: each URL, content type, item or module key that another layout got
 * after the deletion. A layout of sections or items then has the type “URLs” without a URL, which no page uses.
 */
export async function giveUpPages(work: RecordContext, record: Layout): Promise<GivenUp<typeof layout>> {
  const successors = await findSuccessors(work, record);
  const [first] = successors;
  if (!first) return { values: {}, sentences: [] };
  const by = `“${first.name}”`;
  const own = `“${record.name}”`;
  if (record.type === 'url-override') {
    const { left, taken } = split(
      record.alias ?? [],
      successors.flatMap(({ alias }) => alias ?? []),
    );
    const urls = taken.map((alias) => `/${alias}`).join(', ');
    return {
      values: { alias: left },
      sentences: [`${by} is used for ${urls} now. ${own} was restored without ${urls}.`],
    };
  }
  if (record.type === 'content-type-override') {
    const { left, taken } = split(
      record.contentTypes ?? [],
      successors.flatMap(({ contentTypes }) => contentTypes ?? []),
    );
    const types = taken.join(', ');
    return {
      values: { contentTypes: left },
      sentences: [`${by} is used for these content types now: ${types}. ${own} was restored without them.`],
    };
  }
  if (record.type === 'content-override')
    return {
      values: { content: null },
      sentences: [`${by} is the layout of the item now. ${own} was restored without an item.`],
    };
  if (record.type === 'module')
    return {
      values: { key: null },
      sentences: [`${by} has the module key “${record.key ?? ''}” now. ${own} was restored without a key.`],
    };
  return {
    values: { type: 'url-override', alias: [] },
    sentences: [
      `${by} is used for its pages now. ${own} was restored without pages: choose in its settings where to use it.`,
    ],
  };
}

function split(values: readonly string[], others: readonly string[]) {
  const isTaken = (value: string) => others.includes(value);
  return { left: values.filter((value) => !isTaken(value)), taken: values.filter(isTaken) };
}

/** Maximum number of layouts that are compared: more than these for the same pages do not change the result for readers. */
const SUCCESSORS_MAX = 100;

/** Layouts of the site that are for the same pages, and were not when the layout was deleted. The first one is used. */
async function findSuccessors(
  { db, organisationId }: RecordContext,
  record: Layout,
): Promise<readonly Successor[]> {
  const { rows } = await sql<Successor>`
    select l.name, l.alias, l.content_types as "contentTypes" from layout l
    where l.organisation_id = ${organisationId} and l.site_id = ${record.site} and l.trashed is null
      and l.id <> ${record.id} and l.type = ${record.type} and ${isForSamePages(record)}
      and exists (
        select from history h
        where h.organisation_id = l.organisation_id and h.entity = 'layout' and h.record_id = l.id
          and h.at >= ${record.trashed}::timestamptz
          and ${pagesIn(sql`h.before`)} is distinct from ${pagesIn(sql`h.after`)})
    order by l.id limit ${SUCCESSORS_MAX}`.execute(db);
  return rows;
}

/** Condition on another layout of the same type. */
function isForSamePages(record: Layout): RawBuilder<boolean> {
  const isSameGlobal = sql<boolean>`coalesce(l.is_global, false) = ${record.isGlobal === true}`;
  if (record.type === 'url-override') return sql`l.alias && ${record.alias ?? []}::text[]`;
  if (record.type === 'content-type-override')
    return sql`l.content_types && ${record.contentTypes ?? []}::text[]`;
  if (record.type === 'content-override') return sql`l.content_id = ${record.content}::integer`;
  if (record.type === 'module') return sql`l.key = ${record.key}`;
  if (record.type === 'content') return isSameGlobal;
  return record.section === null
    ? sql`l.section_id is null and ${isSameGlobal}`
    : sql`l.section_id = ${record.section} and coalesce(l.page_type, 'section') = ${record.pageType ?? 'section'}`;
}

/** The values of a stored version that decide for which pages it is used. */
function pagesIn(version: RawBuilder<unknown>): RawBuilder<unknown> {
  const keys = [
    'type',
    'key',
    'alias',
    'contentTypes',
    'section',
    'pageType',
    'content',
    'isGlobal',
    'trashed',
  ];
  return sql`jsonb_build_array(${sql.join(keys.map((key) => sql`${version} -> ${sql.lit(key)}`))})`;
}
