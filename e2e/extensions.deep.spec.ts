import { expect, test } from '@playwright/test';
import { boundariesCheck } from '../scripts/check/boundaries.ts';
import { bundleSizeCheck } from '../scripts/check/bundle-size.ts';
import { fileNamesCheck } from '../scripts/check/file-names.ts';
import { typesCheck } from '../scripts/check/types.ts';
import { addExtension } from './support/acme-trade.ts';
import { copyProject, type CopiedProject } from './support/copied-project.ts';

/** Files that `npm run generate` writes. */
const GENERATED = /^(?:src\/registry\/|graphql\/|schema\.graphql$|docs\/error-reasons\.md$)/;

test.describe.configure({ mode: 'serial' });

let copy: CopiedProject;

test.beforeAll(async () => {
  copy = await copyProject();
  await addExtension(copy);
  await copy.build();
});

test.afterAll(() => copy?.remove());

test('an extension is its own folder and generated files, and passes the checks of the product', async () => {
  const others = (await copy.changed()).filter((path) => !path.startsWith('extensions/acme-trade/'));
  expect(others.filter((path) => !GENERATED.test(path))).toEqual([]);
  for (const check of [typesCheck, boundariesCheck, fileNamesCheck, bundleSizeCheck]) {
    const answer = await check.run(copy.root);
    expect(answer.ok, `${check.name}: ${answer.details ?? ''}`).toBe(true);
  }
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
    'article_shelf|reading_list|back_to_top|[Ss]hortLink|list of operations|presentation|lead|headlines|of the product';
  const printed = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...files, '-t', names);
  expect(Number(/Tests +(\d+) passed/.exec(printed)?.[1])).toBeGreaterThan(30);
});
