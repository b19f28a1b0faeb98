import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#server/registry.ts';
import { describeTargets } from '../../links/targets.ts';
import { fieldsDocument } from './fields-document.ts';

test('docs/recipes/import-fields.md lists the fields of every target as they are', async () => {
  const committed = await readFile(
    join(import.meta.dirname, '../../../../../docs/recipes/import-fields.md'),
    'utf8',
  );
  const document = fieldsDocument(describeTargets({ registry }), new Set(registry.contentTypes.keys()));
  // To repair: npm run --silent masthead -- import --fields > docs/recipes/import-fields.md
  expect(committed).toBe(`${document}\n`);
});
