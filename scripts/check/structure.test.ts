import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatResult } from '../lib/report.ts';
import { importCycles } from './import-cycles.ts';
import { plantFiles } from './planted-files.ts';
import { compareWithLimits, measureStructure } from './structure.ts';

const MANIFEST = JSON.stringify({ imports: { '#model/*': './src/model/*', '#server/*': './src/server/*' } });

const NONE = {
  tablesInPages: 0,
  bracketReads: 0,
  casts: 0,
  screenLines: 0,
  filesInCycles: 0,
  largestCycle: 0,
  longFunctions: 0,
  longFunctionsTsx: 0,
  filesOverFolderLimit: 0,
  foldersWithVagueNames: 0,
  modelFilesOverLimit: 0,
  modelFilesOfOneArea: 0,
  looseServerFiles: 0,
  moduleState: 0,
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'structure-'));
  await write({ 'package.json': MANIFEST });
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const write = (files: Record<string, string>) => plantFiles(root, files);

/** Measures a tree with these files. */
async function measure(files: Record<string, string>): Promise<Record<string, number>> {
  await write(files);
  const figures = await measureStructure(root);
  return Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));
}

/** Measures a tree of one module with these statements; reads like the neighbouring tests. */
const measureCode = async (...lines: string[]) =>
  measure({ 'src/model/planted.ts': `${lines.join('\n')}\n` });

/** Returns a function whose source has this many lines. */
const functionOf = (lines: number, line = 'void 0;') =>
  ['export function long() {', ...Array.from({ length: lines - 2 }, () => line), '}'].join('\n');

describe('bracket reads', () => {
  test.each([
    "record['name'];",
    'record["name"];',
    'record[`name`];',
    "record?.['name'];",
    "record['name'] = 1;",
    "(record as Row)['name'];",
  ])('%s is one', async (statement) => {
    expect(await measureCode(statement)).toMatchObject({ bracketReads: 1 });
  });

  test.each([
    'record.name;',
    'record[name];',
    'record[0];',
    'record[`name-${id}`];',
    "headers['content-type'];",
    "type Name = Row['name'];",
    "import style from './planted.module.css';\nstyle['card'];",
    "// record['name']",
    'const text = "record[\'name\']";',
  ])('%s is none', async (statement) => {
    expect(await measureCode(statement)).toMatchObject({ bracketReads: 0 });
  });
});

describe('casts', () => {
  test.each([
    'row as Row;',
    '<Row>row;',
    'row as unknown as Row;',
    '(row as unknown) as Row;',
    'f(row as Row).x;',
    '(row as Read)();',
    'const text = ["a" as const, row as string];',
  ])('%s is one', async (statement) => {
    expect(await measureCode(statement)).toMatchObject({ casts: 1 });
  });

  test.each([
    'row as const;',
    '<const>["a"];',
    'row satisfies Row;',
    'import { a as b } from "a";',
    'export * as c from "c";',
    '// row as Row',
  ])('%s is none', async (statement) => {
    expect(await measureCode(statement)).toMatchObject({ casts: 0 });
  });

  test('a cast below another in the same expression is one of two', async () => {
    expect(await measureCode('f(row as Row) as Answer;')).toMatchObject({ casts: 2 });
  });
});

test('lines of the screens that are to be declared are counted, those of a person’s own account are not', async () => {
  const lines = 'one\n\nthree\n';
  const text = `/*${lines}*/\n`;
  const figures = await measure({
    'src/entities/cms-user/admin/user-list.tsx': text,
    'src/entities/cms-user/admin/second-factor/rules.tsx': text,
    'src/entities/cms-user/admin/profile.tsx': text,
    'src/entities/cms-user/admin/confirm-change.tsx': text,
    'src/entities/cms-user/admin/second-factor/qr-code.tsx': text,
    'src/entities/cms-user/server/rules.ts': text,
    'src/entities/job/admin/screens.ts': text,
    'src/modules/magazine/entities/taxonomy/admin/tree.tsx': text,
    'src/entities/job/admin/list.test.tsx': text,
    'src/entities/content/admin/list.tsx': text,
  });
  expect(figures).toMatchObject({ screenLines: 16 });
});

describe('import cycles', () => {
  const other = 'src/server/other.ts';

  test.each([
    ['types', 'import type { A } from "#model/a.ts";'],
    ['types among values', 'import { type A } from "../model/a.ts";'],
    ['an effect', 'import "../model/a.ts";'],
    ['everything again', 'export * from "../model/a.ts";'],
    ['a type again', 'export type { A } from "#model/a.ts";'],
    ['a type where it stands', 'type A = import("../model/a.ts").A;'],
    ['a value later', 'const a = () => import("../model/a.ts");'],
  ])('a cycle by %s is seen', async (_, statement) => {
    const figures = await measure({ 'src/model/a.ts': 'import "#server/other.ts";\n', [other]: statement });
    expect(figures).toMatchObject({ filesInCycles: 2, largestCycle: 2 });
  });

  test('files that only import a cycle, packages and tests are not in it', async () => {
    const figures = await measure({
      'src/model/a.ts': 'import "./b.ts";\n',
      'src/model/b.ts': 'import "./a.ts";\nimport "zod";\n',
      'src/model/user.ts': 'import "./a.ts";\n',
      'src/model/a.test.ts': 'import "./a.test.ts";\nimport "./user.ts";\n',
      'src/model/self.ts': 'import "./self.ts";\n',
    });
    expect(figures).toMatchObject({ filesInCycles: 3, largestCycle: 2 });
  });

  test('a cycle through a registry counts', async () => {
    const figures = await measure({
      'src/registry/views.ts': 'export * from "#server/view.ts";\n',
      'src/server/view.ts': 'import "../registry/views.ts";\n',
    });
    expect(figures).toMatchObject({ filesInCycles: 2 });
  });

  test('separate cycles of one graph are listed separately, the largest first', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['a', 'x'], d: ['e'], e: ['d', 'd'], x: [], z: ['a'] };
    expect(importCycles(new Map(Object.entries(imports)))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  test('two import paths to one file are not a cycle', () => {
    const imports = { a: ['x', 'b'], b: ['x'], x: [] };
    expect(importCycles(new Map(Object.entries(imports)))).toEqual([]);
  });

  test('a chain of 100,000 files costs no stack', () => {
    const last = 100_000;
    const chain = Array.from({ length: last }, (_, index): [string, string[]] => [
      `${index}`,
      [`${(index + 1) % last}`],
    ]);
    expect(importCycles(new Map(chain)).map((cycle) => cycle.length)).toEqual([last]);
    expect(importCycles(new Map([...chain.slice(1), ['0', []]]))).toEqual([]);
  });
});

describe('long functions', () => {
  test('51 lines are too many, 50 are not, in .ts and in .tsx', async () => {
    const figures = await measure({
      'src/model/long.ts': functionOf(51),
      'src/model/fits.ts': functionOf(50),
      'src/site/long.tsx': `const view = ${functionOf(51).replace('export function long()', '() =>')};`,
      'src/site/longer.tsx': functionOf(60, '<b />;'),
      'src/site/fits.tsx': functionOf(50, '<b />;'),
    });
    expect(figures).toMatchObject({ longFunctions: 1, longFunctionsTsx: 2 });
  });

  test.each(['', '   ', '// why', '/* why */', '/**\n * why\n */'])(
    'a line of “%s” does not count',
    async (line) => {
      expect(await measureCode(functionOf(90, line))).toMatchObject({ longFunctions: 0 });
    },
  );

  test('an immediately invoked function counts only as part of the enclosing one', async () => {
    const inner = functionOf(60).replace('export function long', '(function');
    expect(await measureCode(`${inner})();`)).toMatchObject({ longFunctions: 0 });
    expect(await measureCode('export const outer = () => {', `${inner})();`, '};')).toMatchObject({
      longFunctions: 1,
    });
  });

  test('pictures, registries and tests may be as long as they are', async () => {
    const figures = await measure({
      'src/demo/illustrations/harbour.ts': functionOf(90),
      'src/registry/fields.ts': functionOf(90),
      'src/model/long.test.ts': functionOf(90),
      'src/testing/long.ts': functionOf(90),
    });
    expect(figures).toMatchObject({ longFunctions: 0 });
  });
});

test('a file that does not parse fails the check instead of counting as nothing', async () => {
  await write({ 'src/model/torn.ts': 'export const = 1;\n' });
  await expect(measureStructure(root)).rejects.toThrow('src/model/torn.ts does not parse');
});

test('tables of entities that the page engine names are counted, others and those of other machines are not', async () => {
  const statement =
    'const rows = sql`select * from tide_table t join reference r on true join tide_table_entry e on true`;\n';
  const figures = await measure({
    'src/entities/tide-table/entity.ts': 'export const tideTable = 1;\n',
    'src/modules/ferries/entities/pier/entity.ts': 'export const pier = 1;\n',
    'src/server/pages/stages/resolve.ts': `${statement}const more = db.selectFrom('tide_table');\n`,
    'src/server/pages/system/rss.ts': "const piers = db.selectFrom('job').innerJoin('pier', 'id');\n",
    'src/server/pages/known-paths.ts': 'sql`select * from piers`;\n',
    'src/server/jobs/queue.ts': statement,
  });
  expect(figures).toMatchObject({ tablesInPages: 4 });
});

describe('state of modules', () => {
  test.each([
    'let signer = null;',
    'export let turn = 0;',
    'const cards = new LRUCache({ max: 9 });',
    'const known = new Map<string, string>();',
    'export const listeners = new Set();',
    'const oneAtATime = createWorkQueue({ concurrency: 1 });',
  ])('%s counts', async (statement) => {
    expect(await measureCode(statement)).toMatchObject({ moduleState: 1 });
  });

  test.each([
    "const NAMES = new Map([['a', 1]]);",
    'const NONE: ReadonlySet<string> = new Set();',
    'const shapes = new WeakMap<object, string>();',
    'const cardsOf = perApp(() => new LRUCache({ max: 9 }));',
    'function createCache() {\n  let last = 0;\n  return () => (last += 1);\n}',
    "const LanguageContext = createContext('en');",
  ])('%s does not', async (statement) => {
    expect(await measureCode(statement)).toMatchObject({ moduleState: 0 });
  });

  test('modules of one page in a browser may have it', async () => {
    const code = 'let container = null;\n';
    const files = [
      'src/admin/a.ts',
      'src/entities/job/admin/b.ts',
      'src/site/elements/c.ts',
      'src/blocks/d/element.ts',
    ];
    const planted = Object.fromEntries([...files, 'src/site/media.ts'].map((file) => [file, code]));
    expect(await measure(planted)).toMatchObject({ moduleState: 1 });
  });
});

describe('limits', () => {
  const code = { 'src/model/a.ts': "record['name'];\nrow as Row;\n", 'src/model/b.ts': "record['name'];\n" };

  async function answer(limits: Partial<typeof NONE>): Promise<ReturnType<typeof compareWithLimits>> {
    await write(code);
    return compareWithLimits(await measureStructure(root), { ...NONE, ...limits });
  }

  test('figures that are their limits pass, and every figure is in the one line', async () => {
    const { ok, summary } = await answer({ bracketReads: 2, casts: 1 });
    expect({ ok, summary }).toEqual({
      ok: true,
      summary:
        'bracket reads 2, casts 1, screen lines 0, files in cycles 0, largest cycle 0, long functions in .ts 0, long functions in .tsx 0, tables named in the page engine 0, files beyond the 25 of a folder 0, folders with vague names 0, files beyond the 50 of src/model 0, files of src/model that one area uses 0, files beyond the 5 loose ones of src/server 0, variables of modules that change, in code of the server 0',
    });
  });

  test('one more than the limit fails, with the places', async () => {
    const { ok, details } = await answer({ bracketReads: 1, casts: 1 });
    expect(ok).toBe(false);
    expect(details).toContain('bracket reads: 2, 1 more than the 1 of');
    expect(details).toContain('1  src/model/b.ts:1');
    expect(details).not.toContain('casts');
  });

  test('fewer than the limit fails until the limit is lowered', async () => {
    const { ok, details } = await answer({ bracketReads: 2, casts: 5 });
    expect(ok).toBe(false);
    expect(details).toBe('casts: 1, fewer than 5: lower casts to 1 in scripts/check/structure-limits.ts');
  });

  test('the breakdown of the figures is printed when only this check runs', async () => {
    const result = {
      ...(await answer({ bracketReads: 2, casts: 1 })),
      name: 'structure',
      durationMs: 0,
    };
    expect(formatResult(result, true)).toContain('1  src/model/b.ts:1');
    expect(formatResult(result)).not.toContain('\n');
  });
});
