/** Labels of the rows in reports on content. */
import type { OperationContext } from '#server/context.ts';
import type { VelocityBreakdown } from '../../velocity.ts';
import { namesOf } from '../lists/people.ts';

export interface RowName {
  name: string;
  /** Text that distinguishes rows with the same name. */
  note: string | null;
}

/** Labels for items without a value; every item has a type. */
const NONE: Record<VelocityBreakdown, string> = {
  type: '',
  section: 'No section',
  author: 'No author',
  creator: 'No user',
};

/** Names by key, read with one statement; deleted records and those of other sites are named by their id. */
export async function rowNames(
  ctx: OperationContext,
  by: VelocityBreakdown,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  const known = await NAMES[by](ctx, keys.filter((key) => key !== '').map(Number));
  return (key) =>
    key === '' ? { name: NONE[by], note: null } : (known(key) ?? { name: `#${key}`, note: null });
}

type Names = (ctx: OperationContext, ids: number[]) => Promise<(key: string) => RowName | undefined>;

const NAMES: Record<VelocityBreakdown, Names> = {
  type:
    async ({ registry }) =>
    (key) => {
      const type = registry.contentTypes.get(key);
      return { name: type?.pluralLabel ?? key, note: null };
    },
  section: async ({ db, organisationId }, ids) => {
    if (ids.length === 0) return () => undefined;
    const rows = await db
      .selectFrom('website_section')
      .select(['id', 'name', 'alias'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .execute();
    return byId(rows.map(({ id, name, alias }) => [id, { name, note: `/${alias}` }]));
  },
  author: async ({ db, organisationId }, ids) => {
    if (ids.length === 0) return () => undefined;
    const rows = await db
      .selectFrom('content')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .execute();
    return byId(rows.map(({ id, name }) => [id, { name, note: null }]));
  },
  creator: async (ctx, ids) => {
    const people = await namesOf(ctx, ids);
    return byId([...people].map(([id, { fullName }]) => [id, { name: fullName, note: null }]));
  },
};

function byId(entries: [id: number, name: RowName][]): (key: string) => RowName | undefined {
  const names = new Map(entries);
  return (key) => names.get(Number(key));
}
