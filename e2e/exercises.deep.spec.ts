/**
 * The exercises of docs/recipes in the state in which their author would hand them in: every check and
 * contract of the product passes.
 */
import { expect, test } from '@playwright/test';
import { bareTextCheck } from '../scripts/check/bare-text.ts';
import { boundariesCheck } from '../scripts/check/boundaries.ts';
import { bundleSizeCheck } from '../scripts/check/bundle-size.ts';
import { deadCodeCheck } from '../scripts/check/dead-code.ts';
import { fileNamesCheck } from '../scripts/check/file-names.ts';
import { formatCheck } from '../scripts/check/format.ts';
import { generatedCheck } from '../scripts/check/generated.ts';
import { lintCheck } from '../scripts/check/lint.ts';
import { migrationsCheck } from '../scripts/check/migrations.ts';
import { structureCheck } from '../scripts/check/structure.ts';
import { typesCheck } from '../scripts/check/types.ts';
import { wordsCheck } from '../scripts/check/words.ts';
import { copyProject, type CopiedProject } from './support/copied-project.ts';
import { addExercises } from './support/exercises.ts';

const CHECKS = [
  bareTextCheck,
  boundariesCheck,
  bundleSizeCheck,
  deadCodeCheck,
  fileNamesCheck,
  formatCheck,
  generatedCheck,
  lintCheck,
  migrationsCheck,
  structureCheck,
  typesCheck,
  wordsCheck,
];

test.describe.configure({ mode: 'serial' });

let copy: CopiedProject;

test.beforeAll(async () => {
  copy = await copyProject();
  await addExercises(copy);
  await copy.run('scripts/generate.ts');
  await copy.build();
});

test.afterAll(() => copy?.remove());

for (const check of CHECKS)
  test(`the check ${check.name} has nothing against them`, async () => {
    const answer = await check.run(copy.root);
    expect(answer.ok, answer.details).toBe(true);
  });

test('the contracts of the product cover the exercises without an edit', async () => {
  const files = [
    'src/testing/contract',
    'src/blocks/blocks.test.tsx',
    'src/admin',
    'src/entities/site',
    'src/site',
  ];
  const printed = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...files);
  expect(Number(/Tests +(\d+) passed/.exec(printed)?.[1])).toBeGreaterThan(1000);
});
