/** A page with gated content always shows readers without access how to get it. */
import { expect, test } from 'vitest';
import { typeLayouts } from '#registry/type-layouts.ts';
import { registry } from '#server/registry.ts';
import { standardLayouts } from '#server/setup/standard-layouts.ts';
import type { Grid } from '#grid/shapes/grid.ts';

const typesOf = ({ rows }: Grid) =>
  rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.map(({ type }) => type)));

const showsWhatAGateKeeps = (type: string) =>
  registry.blocks.get(type)?.showsGatedText === true ||
  registry.blocks.get(type)?.isDroppedBehindGate === true;

// A printed item has no access form, because paper has no links.
const ofItems = standardLayouts(typeLayouts, 1).filter(
  ({ name, grid }) => name !== 'Print' && typesOf(grid).some(showsWhatAGateKeeps),
);

test.each(ofItems)('$name', ({ grid }) => {
  expect(typesOf(grid)).toContain('gating_form');
});

test('most types have such a layout', () => {
  expect(ofItems.length).toBeGreaterThan(10);
});
