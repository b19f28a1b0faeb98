/** Every file of CSV that the product writes, of every registered field: no spreadsheet finds a formula, the import finds the text. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, withEntries } from '#admin/generic/declared/csv.ts';
import { recordTable } from '#admin/generic/declared/record-table.ts';
import { csvTable } from '#admin/generic/report/report-rows.ts';
import type { Entity } from '#model/define-entity.ts';
import type { List } from '#model/define-list.ts';
import type { ApiType, Field } from '#model/field.ts';
import type { DeclaredReport } from '#model/report.ts';
import { entities } from '#registry/entities.ts';
import { screens } from '#registry/screens.admin.ts';
import { openFolder, type SourceFolder } from '#server/import/folder.ts';
import { readCsv } from '#server/import/sources/csv.ts';
import { liveCells } from '#testing/spreadsheets.ts';
import { usageTable } from '../../modules/memberships/entities/licence-company/admin/usage-csv.tsx';

const FORMULAS = ['=1+1', '+1+1', '-2+3', '@SUM(A1)', "=cmd|'/c calc'!A1", '＝1', '+32 475', '-12.5'];
const SEPARATED = [
  'a;',
  'a\t',
  'a,',
  'a|',
  'a\n',
  'a\r',
  'a\r\n',
  'a\v',
  'a\u0085',
  'a\u2028',
  '\t',
  '\r',
  '\n',
  ';',
];
const QUOTED = ['a;"', 'a;"" "', 'a\t"', 'say "x;', '"', "'", "a;'", `a;'"`, '""'];
const UNSEEN = [' ', '\u00A0', '\u3000', '\uFEFF', '\u200B', '\0', '\u001B', 'a; \uFEFF', 'a;\u200B"'];
const BEFORE = ['', ...SEPARATED, ...QUOTED, ...UNSEEN];
const HOSTILE = BEFORE.flatMap((before) => FORMULAS.map((formula) => `${before}${formula};b`));

/** Values of these kinds are figures, instants, ids or one of the product's own words. */
const WITHOUT_TEXT = new Set(['boolean', 'integer', 'file', 'image']);

let path: string;
let folder: SourceFolder;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'csv-exports-'));
  folder = await openFolder(path);
});
afterAll(() => rm(path, { recursive: true }));

/** A value of a field as the API answers it, with the text wherever it may hold one. */
function answerWith(api: ApiType, text: string): unknown {
  if ('list' in api) return [answerWith(api.list, text)];
  if ('record' in api) {
    const entity = entities.find(({ entity: { name } }) => name === api.record)?.entity;
    return { id: 7, [entity?.titleField ?? 'name']: text };
  }
  if ('object' in api)
    return Object.fromEntries(Object.entries(api.shape).map(([key, field]) => [key, valueWith(field, text)]));
  if (api.scalar === 'RichText')
    return { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  return text;
}

/** Documents that are told in words of their own, by the labels of their fields. */
const DOCUMENTS: Record<string, (text: string) => unknown> = {
  'Rows and blocks': (text) => ({
    rows: [{ layout: '1', columns: [{ blocks: [{ type: text, settings: { title: text, lead: text } }] }] }],
  }),
  Links: (text) => ({ links: [{ label: text, target: { kind: 'address', href: text }, links: [] }] }),
};

function valueWith({ kind, options }: Field, text: string): unknown {
  const document = 'describe' in options ? DOCUMENTS[options.label] : undefined;
  return document ? document(text) : answerWith(kind.output(options), text);
}

/** Throws where a program would run a cell of the file, or where the import has other words than the table. */
async function expectHarmless(table: readonly (readonly string[])[]): Promise<void> {
  expect(liveCells(csvOf(table)).slice(0, 5)).toEqual([]);
  // Columns of one name would be one for the import, so they are numbered here and their names are a row.
  const columns = (table[0] ?? []).map((_name, at) => `c${at}`);
  await writeFile(join(path, 'export.csv'), csvOf([columns, ...table]));
  let at = 0;
  for await (const entry of readCsv(folder, 'export.csv', { encoding: 'auto', delimiter: ',' })) {
    if (entry.kind !== 'record') throw new Error(entry.reason);
    expect(columns.map((name) => entry.record[name])).toEqual(table[at]);
    at += 1;
  }
  expect(at).toBe(table.length);
}

describe('every registered field', () => {
  test.each(entities.map(({ entity }) => [entity.name, entity] as const))('of %s', async (_name, entity) => {
    const keys = Object.keys(entity.fields);
    const whole: Entity = { ...entity, list: { ...entity.list, columns: keys } };
    const rowOf = (text: string) =>
      Object.fromEntries(keys.map((key) => [key, valueWith(fieldOf(entity, key), text)]));
    const [, ...rows] = recordTable(whole, HOSTILE.map(rowOf), entities);
    const columns = [...new Set([entity.titleField, ...keys])];
    const silent = columns.filter((key, at) => {
      const { kind, options } = fieldOf(entity, key);
      const isWritten = rows.every((row, place) => row[at]?.includes(HOSTILE[place] ?? ''));
      return !isWritten && !WITHOUT_TEXT.has(kind.kind) && kind.column(options).type !== 'jsonb';
    });
    expect(silent, 'fields whose text does not reach the file').toEqual([]);
    await expectHarmless([columns, ...rows]);
  });
});

const fieldOf = (entity: Entity, key: string): Field => {
  const field = entity.fields[key];
  if (!field) throw new Error(`${entity.name} has no field ${key}.`);
  return field;
};

interface Listed {
  path: string;
  list: List;
}
const lists: Listed[] = [];
const reports: { path: string; report: DeclaredReport }[] = [];
for (const screen of screens) {
  if ('list' in screen) lists.push({ path: screen.path, list: (await screen.list()).list });
  if ('report' in screen) reports.push({ path: screen.path, report: screen.report });
}
const exported = lists.filter(({ list }) => list.hasCsv);

describe('every list that can be saved', () => {
  test.each(exported)('$path', async ({ list }) => {
    if (!('entity' in list.source)) throw new Error('A list that can be saved is of an entity.');
    const { entity } = list.source;
    const rowOf = (text: string) => ({
      ...Object.fromEntries(
        Object.keys(entity.fields).map((key) => [key, valueWith(fieldOf(entity, key), text)]),
      ),
      entries: [
        { label: 'Which quay?', value: text },
        { label: `${text} twice`, value: text },
      ],
    });
    for (const some of [HOSTILE.slice(0, 100), HOSTILE.slice(100, 200), HOSTILE.slice(200)]) {
      const rows = some.map(rowOf);
      const table = withEntries(recordTable(entity, rows, entities), rows, list.csvEntries);
      expect(table[0]?.includes('Which quay?')).toBe(list.csvEntries !== undefined);
      await expectHarmless(table);
    }
  });
});

describe('every report', () => {
  test.each(reports.flatMap(({ path: at, report }) => report.breakdowns.map((by) => ({ at, report, by }))))(
    '$at by $by.value',
    async ({ report, by }) => {
      const rows = HOSTILE.map((text) => ({ key: '', name: text, note: text, now: {}, before: {} }));
      await expectHarmless(csvTable({ ...report, filters: {} }, by, rows));
    },
  );
});

test('usage of site licenses', async () => {
  const months = HOSTILE.map((text) => ({ company: text, companyId: 1, month: text, views: 2, readers: 1 }));
  await expectHarmless(usageTable(months));
});

test('nothing else writes CSV', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const writers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|^testing/.test(file) &&
      /\b(?:saveCsv|SaveCsvButton|csvOf|csvCell)\b/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(writers.toSorted()).toEqual([
    'admin/generic/declared/csv-button.tsx',
    'admin/generic/declared/csv.ts',
    'admin/generic/declared/save-csv-button.tsx',
    'admin/generic/report/report-table.tsx',
    'model/csv-cell.ts',
    'modules/memberships/entities/licence-company/admin/usage-csv.tsx',
  ]);
});

/** The same sequence in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test('20,000 cells of separators, quotation marks, spaces and signs in any order', async () => {
  const random = randomNumbers(20_261_125);
  const letters = `"';,|\t\r\n\v =+-@1a.\u00A0\uFEFF\0\u200B\u2028\u0085＝`;
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      letters.charAt(Math.floor(random() * letters.length)),
    ).join('');
  const rows = Array.from({ length: 7_000 }, () => [word(), word(), word()]);
  await expectHarmless([['one', 'other', 'third'], ...rows]);
});
