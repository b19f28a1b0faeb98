/** Replaces ids by names in an export: a person recognises the name of a site or item, not its number. */
import { sql, type RawBuilder } from 'kysely';

interface NamedColumn {
  /** Key in the export, which replaces the column's name. */
  key: string;
  /** Table of the records, their English singular noun, and the column with their name. */
  table: string;
  noun: string;
  name: string;
  isArray?: true;
}

/** Every exported column that holds ids. */
const NAMED_COLUMNS: Readonly<Record<string, NamedColumn>> = {
  site_id: { key: 'site', table: 'site', noun: 'site', name: 'name' },
  membership_id: { key: 'membership', table: 'membership', noun: 'membership', name: 'title' },
  licence_company_id: { key: 'licence', table: 'licence_company', noun: 'license', name: 'name' },
  survey_id: { key: 'survey', table: 'survey', noun: 'survey', name: 'title' },
  content_id: { key: 'item', table: 'content', noun: 'item', name: 'name' },
  item: { key: 'item', table: 'content', noun: 'item', name: 'name' },
  section: { key: 'section', table: 'website_section', noun: 'section', name: 'name' },
  items: { key: 'items', table: 'content', noun: 'item', name: 'name', isArray: true },
};

/**
 * Selects an exported column under its key: ids as names, other columns unchanged. A deleted record is
 * labelled as deleted, with its id.
 */
export function exportedColumn(table: string, column: string): RawBuilder<unknown> {
  const own = sql.ref(`${table}.${column}`);
  const named = NAMED_COLUMNS[column];
  if (!named) return sql`${own}`;
  const shown = named.isArray
    ? sql`array(select ${nameOf(named, table, sql`one.id`)} from unnest(${own}) with ordinality as one (id, place)
        order by one.place)`
    : sql`case when ${own} is not null then ${nameOf(named, table, own)} end`;
  return sql`${shown} as ${sql.ref(named.key)}`;
}

/** For a meter, the id 0 means every site that shares accounts. */
function nameOf(
  { table, noun, name }: NamedColumn,
  from: string,
  id: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`case when ${id} = 0 then ${`Every ${noun}`} else coalesce(
    (select named.${sql.ref(name)} from ${sql.table(table)} as named
      where named.organisation_id = ${sql.ref(`${from}.organisation_id`)} and named.id = ${id}),
    concat(${`Deleted ${noun} `}::text, ${id})) end`;
}
