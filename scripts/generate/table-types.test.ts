import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Table } from '../../src/records/table.ts';
import { tableTypesFile } from './table-types.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'table-types-'));
  for (const file of ['src/entities/tide-table/entity.ts', 'extensions/acme/entities/berth/entity.ts']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
});

afterEach(() => rmSync(root, { recursive: true }));

function table(name: string, entity: string, columns: Table['columns']): Table {
  return { name, entity, tenancy: 'organisation', columns, indexes: [] };
}

test('columns have the types of their fields, with null where a value need not be given', () => {
  const tides = table('tide_table', 'tideTable', {
    name: { type: 'text', required: true },
    highest: { type: 'double precision', required: false },
    harbour_id: { type: 'integer', required: true, references: 'harbour' },
    labels: { type: 'text[]', required: false },
    measured: { type: 'timestamptz', required: true },
  });
  expect(tableTypesFile(root, [tides])).toContain(
    `  tide_table: Versioned & {
    name: string;
    highest: number | null;
    harbour_id: number;
    labels: string[] | null;
    measured: string;
  };
`,
  );
});

test('a document has its field’s type, in extensions as well', () => {
  const columns: Table['columns'] = { open_hours: { type: 'jsonb', required: false } };
  const text = tableTypesFile(root, [
    table('tide_table', 'tideTable', columns),
    table('berth', 'berth', columns),
  ]);
  expect(text).toContain("import type { tideTable } from '#entities/tide-table/entity.ts';");
  expect(text).toContain("import type { berth } from '../../extensions/acme/entities/berth/entity.ts';");
  expect(text).toContain("    open_hours: DocumentOf<typeof berth, 'openHours'>;");
});

test('a table without documents imports no definition', () => {
  expect(tableTypesFile(root, [table('berth', 'berth', {})])).not.toContain('extensions');
});

test('the table of a ledger has its instant and its organisation, and no system fields', () => {
  const ledger = { partitionedBy: 'day', retentionDays: 30, accountColumn: null } as const;
  const passage = table('lock_passage', 'lockPassage', {
    path: { type: 'text', required: true },
    details: { type: 'jsonb', required: false },
  });
  expect(tableTypesFile(root, [{ ...passage, ledger }])).toContain(
    `  lock_passage: { organisation_id: number; at: string } & {
    path: string;
    details: unknown;
  };
`,
  );
});
