import { expect, test } from 'vitest';
import { folderFigures, type FolderFigures } from './folder-figures.ts';

const many = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/part-${index}.ts`);

function sums(files: readonly string[], imports: Record<string, string[]> = {}): Record<string, number> {
  const figures: FolderFigures = folderFigures(files, new Map(Object.entries(imports)));
  const added = Object.entries(figures).map(([name, counted]) => [
    name,
    (counted as [string, number][]).reduce((sum, [, count]) => sum + count, 0),
  ]);
  return Object.fromEntries(added.filter(([, sum]) => sum !== 0)) as Record<string, number>;
}

test.each<[string, string[], Record<string, number>]>([
  [
    'a folder of 27 files, a test among them',
    [...many('src/site/tide', 26), 'src/site/tide/a.test.ts'],
    { filesOverFolderLimit: 2 },
  ],
  [
    'a folder of 25 files, and more below',
    [...many('src/site/tide', 25), ...many('src/site/tide/low', 3)],
    {},
  ],
  [
    'registries and fixtures',
    [...many('src/registry', 40), ...many('src/server/backup/fixtures/one', 40)],
    {},
  ],
  ['a folder called utils', ['src/server/utils/tide.ts'], { foldersWithVagueNames: 1 }],
  ['a folder called shared with folders', ['src/shared/tides/tide.ts'], { foldersWithVagueNames: 1 }],
  [
    '51 files of the model',
    [...many('src/model', 20), ...many('src/model/pages', 20), ...many('src/model/jobs', 11)],
    { modelFilesOverLimit: 1 },
  ],
  ['six loose files of the server', many('src/server', 6), { looseServerFiles: 1 }],
])('%s: %#', (_name, files, expected) => {
  expect(sums(files)).toEqual(expected);
});

test.each<[string, Record<string, string[]>, Record<string, number>]>([
  [
    'one domain',
    {
      'src/entities/pier/a.ts': ['src/model/tide.ts'],
      'src/entities/pier/admin/b.ts': ['src/model/tide.ts'],
    },
    { modelFilesOfOneArea: 1 },
  ],
  [
    'the server alone, and a test of the site',
    { 'src/server/pages/a.ts': ['src/model/tide.ts'], 'src/site/a.test.ts': ['src/model/tide.ts'] },
    { modelFilesOfOneArea: 1 },
  ],
  [
    'two blocks',
    { 'src/blocks/pier/a.ts': ['src/model/tide.ts'], 'src/blocks/quay/a.ts': ['src/model/tide.ts'] },
    {},
  ],
  ['another definition', { 'src/model/field.ts': ['src/model/tide.ts'] }, {}],
])('a file of the model that is used by %s', (_name, imports, expected) => {
  expect(sums(['src/model/tide.ts'], imports)).toEqual(expected);
});

test('a definition may have one user', () => {
  expect(
    sums(['src/model/pages/define-tide.ts'], { 'src/site/a.ts': ['src/model/pages/define-tide.ts'] }),
  ).toEqual({});
});
