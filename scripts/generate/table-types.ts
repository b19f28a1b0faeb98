/**
 * Generates types of the tables from the definitions of entities and ledgers, for use in hand-written SQL.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase } from '../../src/model/field.ts';
import type { Table, TableColumn } from '../../src/records/table.ts';
import { folders, registryText, specifier } from './folders.ts';

export const TABLE_TYPES = 'src/registry/tables.ts';

/** A document's type comes from its field. */
const TYPES: Record<Exclude<TableColumn['type'], 'jsonb'>, string> = {
  text: 'string',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  'double precision': 'number',
  timestamptz: 'string',
  'integer[]': 'number[]',
  'text[]': 'string[]',
};

/** Returns the text of the generated file; the folders of the entities are below `root`. */
export function tableTypesFile(root: string, tables: readonly Table[]): string {
  const paths = new Map(
    folders(root, 'entities')
      .map(({ key, path }) => [key, `${path}/entity.ts`] as const)
      .filter(([, path]) => existsSync(join(root, path))),
  );
  const withDocuments = tables.filter(
    ({ columns, ledger }) => !ledger && Object.values(columns).some(({ type }) => type === 'jsonb'),
  );
  const imports = withDocuments.map(
    ({ entity }) => `import type { ${entity} } from '${specifier(paths.get(entity) ?? '')}';`,
  );
  const body = tables.map(({ name, entity, columns, ledger }) => {
    const lines = Object.entries(columns).map(
      ([column, description]) =>
        `    ${column}: ${ledger && description.type === 'jsonb' ? 'unknown' : typeOf(entity, column, description)};\n`,
    );
    const base = ledger ? '{ organisation_id: number; at: string }' : 'Versioned';
    return `  ${name}: ${base} & {\n${lines.join('')}  };\n`;
  });
  return registryText(
    [
      "import type { DocumentOf } from '#records/record-of.ts';",
      ...imports,
      "import type { Versioned } from '#server/db/versioned-table.ts';",
    ],
    `/** The table of every entity and ledger, its columns as its fields say. */\nexport interface EntityTables {\n${body.join('')}}\n`,
  );
}

function typeOf(entity: string, column: string, { type, required }: TableColumn): string {
  if (type === 'jsonb') return `DocumentOf<typeof ${entity}, '${camelCase(column)}'>`;
  return required ? TYPES[type] : `${TYPES[type]} | null`;
}
