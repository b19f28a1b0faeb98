import { expect, test } from 'vitest';
import { requiredBy } from './changed-files.ts';

const loaded = { type: 'update', isLoaded: true } as const;

test('a view or a style of the site replaces the app without generating', () => {
  const required = { app: true, generate: false, migrations: false };
  expect(requiredBy('src/blocks/tide/view.tsx', loaded)).toEqual(required);
  expect(requiredBy('src/blocks/tide/style.module.css', loaded)).toEqual(required);
});

test('a definition, and a file that appears or disappears, is generated first', () => {
  const required = { app: true, generate: true, migrations: false };
  expect(requiredBy('src/entities/tide/entity.ts', loaded)).toEqual(required);
  expect(requiredBy('extensions/shop/blocks/tide/view.tsx', { type: 'create', isLoaded: false })).toEqual(
    required,
  );
  expect(requiredBy('src/blocks/tide/block.ts', { type: 'delete', isLoaded: false })).toEqual(required);
});

test('a migration of the product or of an extension runs', () => {
  for (const path of ['migrations/1_a.sql', 'extensions/shop/migrations/1_a.sql'])
    expect(requiredBy(path, { type: 'create', isLoaded: false })).toMatchObject({
      app: true,
      migrations: true,
    });
});

test('tests, generated files and views of the admin change nothing on the server', () => {
  const nothing = { app: false, generate: false, migrations: false };
  for (const path of [
    'src/blocks/tide/tide.test.ts',
    'src/registry/blocks.ts',
    'src/entities/tide/admin/list.tsx',
    'docs/status.md',
  ])
    expect(requiredBy(path, loaded)).toEqual(nothing);
});
