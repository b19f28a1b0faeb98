import { expect, test } from 'vitest';
import { defineModule, joinDefinitions, modulesOnOf } from './define-module.ts';

const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: true, order: 1 });

test('a module without a switch is on whatever a site saved', () => {
  const settings = defineModule({
    key: 'quays',
    label: 'Quays',
    isOnByDefault: true,
    hasSwitch: false,
    order: 2,
  });
  expect([...modulesOnOf([settings], { quays: false })]).toEqual(['quays']);
});

test('definitions of all owners are joined in their order, and those of a module are marked', () => {
  const core = { manage_harbours: { order: 20 }, view_harbours: { order: 30 } };
  const joined = joinDefinitions('permission', [[core], [{ manage_tides: { order: 10 } }, tides]]);
  expect(Object.keys(joined)).toEqual(['manage_tides', 'manage_harbours', 'view_harbours']);
  expect(joined['manage_tides']).toEqual({ order: 10, module: 'tides' });
  expect(joined['view_harbours']).toEqual({ order: 30 });
});

test('a key that two owners define is refused by its name', () => {
  const definitions = { manage_tides: { order: 10 } };
  expect(() => joinDefinitions('permission', [[definitions], [definitions, tides]])).toThrow(
    'Two folders define the permission “manage_tides”. Rename one of them.',
  );
});
