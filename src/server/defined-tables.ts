/** The definitions as tables: what `npm run generate` compares with the committed snapshot. */
import { entities } from '#registry/entities.ts';
import { tableOfEntity, type Table } from '#model/table.ts';

/** The table of every entity, in the order of the registry. */
export function definedTables(): Table[] {
  return entities.map(({ entity }) => tableOfEntity(entity));
}
