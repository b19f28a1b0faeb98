import { expect, test } from 'vitest';
import { z } from 'zod';
import { userRole } from '#entities/user-role/entity.ts';
import { choices } from '#fields/choices/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { access } from '#entities/user-role/access.ts';
import { registry } from '#server/registry.ts';
import { definedNames } from './defined-names.ts';

const tables = (owners: readonly { table: string; column: string }[]) =>
  owners.map(({ table, column }) => `${table}.${column}`).sort();

test('permissions and blocks are those of users, keys, layouts and emails', () => {
  const { permissionLists, grids } = definedNames(registry);
  expect(tables(permissionLists)).toEqual([
    'api_key.permissions',
    'cms_user.extra_permissions',
    'user_role.permissions',
  ]);
  expect(tables(grids)).toEqual(['layout.grid', 'newsletter_campaign.grid', 'newsletter_template.grid']);
});

test('fields of an extension with the same names are not included', () => {
  const gate = defineEntity({
    ...userRole,
    name: 'harbourGate',
    fields: {
      ...userRole.fields,
      permissions: choices({ label: 'Permissions', choices: [{ value: 'moor', label: 'Moor' }] }),
      extraPermissions: text({ label: 'More' }),
      grid: json({ label: 'Grid', check: z.array(z.number()) }),
    },
  });
  const entities = new Map([...registry.entities, ['harbourGate', { entity: gate, access }]]);
  const { permissionLists, grids } = definedNames({ ...registry, entities });
  expect(tables([...permissionLists, ...grids]).filter((name) => name.startsWith('harbour_gate'))).toEqual(
    [],
  );
});
