import { expect, test } from 'vitest';
import { permissions } from '#registry/permissions.ts';
import { settingsGroups } from '#registry/settings.ts';

test('a permission that a group of settings names is one that changes settings', () => {
  const named = settingsGroups.flatMap(({ permission }) => permission ?? []);
  const flagged = Object.entries(permissions).filter(([, { changesSettings }]) => changesSettings);
  expect([...new Set(named)].sort()).toEqual(flagged.map(([key]) => key).sort());
});
