/** Every screen of the product's admin requires the permission listed for it, and is hidden without it. */
import { describe, expect, test } from 'vitest';
import { screens } from '#registry/screens.admin.ts';
import {
  allBut,
  holding,
  permissionsOfRight,
  rightOf,
  rightsAgainst,
  SCREEN_RIGHTS,
  type Right,
} from '#testing/contract/access/rights.ts';
import { isFromExtension } from '#testing/contract/from-extension.ts';
import { navigationFor } from './navigation/navigation.ts';
import { placeInNavigation } from './navigation/navigation-place.ts';

const written = Object.entries(SCREEN_RIGHTS) as [Right, readonly string[]][];
const demanded = screens
  .filter((screen) => !isFromExtension(screen))
  .map(({ path, access }) => [path, rightOf(access)] as const);
const guarded = demanded.filter(([, right]) => permissionsOfRight(right).length > 0);

test('every screen of the product demands the right that is written down for it, else a permission', () => {
  const expected = written.flatMap(([right, paths]) => paths.map((path) => [path, right] as const));
  expect(rightsAgainst(expected, demanded)).toEqual([]);
});

test('screens have unique titles', () => {
  const paths = Map.groupBy(screens, ({ title }) => title);
  const shared = [...paths].filter(([, alike]) => alike.length > 1);
  expect(shared.map(([title, alike]) => [title, alike.map(({ path }) => path)])).toEqual([]);
});

/**
 * Screens outside the declared entries: Home has a fixed entry, the profile is in the user menu, and generic
 * lists get entries from their entities.
 */
const APART = ['/', '/user', '/e/$entity', '/e/$entity/create', '/e/$entity/$id'];

test('every screen of the product has its entry in the navigation', () => {
  const entries = navigationFor(holding(allBut([])), screens, [])
    .flatMap((group) => group.entries)
    .map(({ path }) => path);
  const placed = screens.filter(({ path, chromeless }) => !chromeless && !APART.includes(path));
  const lost = placed.filter(({ path }) => {
    const example = path.replaceAll(/\$\w+/g, '12');
    return placeInNavigation(example, entries, screens) === null;
  });
  expect(lost.map(({ path }) => path)).toEqual([]);
});

describe('a user with every permission but the required one', () => {
  test.each(guarded)('is neither offered %s (%s) nor let in', (path, right) => {
    const without = holding(allBut(permissionsOfRight(right)));
    expect(screens.find((screen) => screen.path === path)?.access(without)).toBe(false);
    const offered = navigationFor(without, screens, []).flatMap(({ entries }) => entries);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.map((entry) => entry.path)).not.toContain(path);
    const everything = navigationFor(holding(allBut([])), screens, []).flatMap(({ entries }) => entries);
    const isInNavigation = screens.find((screen) => screen.path === path)?.nav !== undefined;
    expect(everything.some((entry) => entry.path === path)).toBe(isInNavigation);
  });
});
