import { expect, test } from '@playwright/test';
import { boundariesCheck } from '../scripts/check/boundaries.ts';
import { bundleSizeCheck } from '../scripts/check/bundle-size.ts';
import { deadCodeCheck } from '../scripts/check/dead-code.ts';
import { fileNamesCheck } from '../scripts/check/file-names.ts';
import { formatCheck } from '../scripts/check/format.ts';
import { lintCheck } from '../scripts/check/lint.ts';
import { typesCheck } from '../scripts/check/types.ts';
import { addExtension } from './support/acme-trade.ts';
import { copyProject, type CopiedProject } from './support/copied-project.ts';
import { installTideHeights, TIDE_TABLES, usePackage } from './support/tide-tables.ts';

/** Files that `npm run generate` writes. */
const GENERATED = /^(?:src\/registry\/|graphql\/|schema\.graphql$|docs\/error-reasons\.md$)/;

test.describe.configure({ mode: 'serial' });

let copy: CopiedProject;

test.beforeAll(async () => {
  copy = await copyProject();
  await addExtension(copy);
  await copy.run('scripts/run.mjs', 'generate', '--new', 'extension', 'tide-tables');
  await installTideHeights(copy);
  await usePackage(copy);
  await copy.build();
});

test.afterAll(() => copy?.remove());

test('extensions, one of them created by a command and with a package, are folders and generated files, and pass the checks of the product', async () => {
  const others = (await copy.changed()).filter(
    (path) => !/^extensions\/(?:acme-trade|tide-tables)\//.test(path),
  );
  expect(others.filter((path) => !GENERATED.test(path))).toEqual([]);
  for (const check of [typesCheck, boundariesCheck, fileNamesCheck, bundleSizeCheck]) {
    const answer = await check.run(copy.root);
    expect(answer.ok, `${check.name}: ${answer.details ?? ''}`).toBe(true);
  }
  // The other extension has copies of parts that only the product uses.
  for (const check of [deadCodeCheck, lintCheck, formatCheck])
    expect((await check.run(copy.root)).details ?? '').not.toContain(TIDE_TABLES);
});

test('its own tests and the contracts of the product cover it', async () => {
  const files = [
    'extensions',
    'src/admin/shell/screens.test.ts',
    'src/blocks/blocks.test.tsx',
    'src/testing/contract/constants.test.ts',
    'src/testing/contract/entities.test.ts',
    'src/testing/contract/access/permissions.test.ts',
    'src/testing/contract/tenancy/tenancy.test.ts',
  ];
  const names =
    'article_shelf|tide_tables_notice|reading_list|back_to_top|[Ss]hortLink|list of operations|presentation|lead|headlines|of the product';
  const printed = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...files, '-t', names);
  expect(Number(/Tests +(\d+) passed/.exec(printed)?.[1])).toBeGreaterThan(30);
});
