/**
 * The registry of the data that gates use: for content and its extensions, each property with its field and
 * its column.
 */
import { registryText } from './folders.ts';

/** Path of the registry, which is written after the definitions are loaded. */
export const GATE_COLUMNS = 'src/registry/gate-columns.ts';

/** Field and column by the name under which gates read the property. */
export type GatedBy = Readonly<Record<string, { field: string; column: string }>>;

/** Returns the text of the generated file. */
export function gateColumnsFile(gatedBy: GatedBy): string {
  const lines = Object.entries(gatedBy).map(
    ([name, { field, column }]) => `  ${name}: { field: '${field}', column: '${column}' },\n`,
  );
  return registryText(
    [
      "import { createGateColumns, type AccessColumnsOf, type GatedColumnsOf } from '#access/gate-columns.ts';",
    ],
    '/** Of each property of a gated item, the field of content and its column. */\n' +
      `export const gatedBy = {\n${lines.join('')}} as const;\n\n` +
      'export const { GATE_COLUMNS, gatedItemOf, gatedItemOfRecord, accessItemOf } = createGateColumns(gatedBy);\n\n' +
      '/** A row with what gates go by, as the database has it. */\n' +
      'export type GatedColumns = GatedColumnsOf<typeof gatedBy>;\n\n' +
      '/** The same with when and where the item shows. */\n' +
      'export type AccessColumns = AccessColumnsOf<typeof gatedBy>;\n',
  );
}
