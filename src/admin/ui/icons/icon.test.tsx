/** Tests how the admin draws icons that definitions name, without an icon service. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BlockIcon } from '#grid/editor/block-icon.tsx';
import { ICON_NAMES, isIconName } from '#look/icon.ts';
import { blocks } from '#registry/blocks.ts';
import { contentTypes } from '#registry/content-types.ts';
import { Icon } from './icon.tsx';

const drawn = (name: string | undefined) => renderToStaticMarkup(<Icon name={name} fallback="question" />);

test.each([...blocks, ...contentTypes].map(({ name, icon }) => ({ name, icon })))(
  'the icon of $name has a name that an icon service can be asked for',
  ({ icon }) => {
    expect(icon === undefined || isIconName(icon)).toBe(true);
  },
);

test('every built-in icon is a unique decorative drawing', () => {
  const drawings = ICON_NAMES.map(drawn);
  expect(new Set(drawings).size).toBe(ICON_NAMES.length);
  for (const drawing of drawings) expect(drawing).toMatch(/^<span [^>]*aria-hidden="true"><svg [^>]*"20"/);
});

test('an unknown name is drawn as its fallback', () => {
  for (const name of [undefined, 'anchor', 'constructor']) expect(drawn(name)).toBe(drawn('question'));
});

test('a block without an icon has that of its category, and an unknown block a question mark', () => {
  const iconOf = (block: Parameters<typeof BlockIcon>[0]['block']) =>
    renderToStaticMarkup(<BlockIcon block={block} />);
  expect(iconOf({ category: 'media' })).toBe(drawn('gallery'));
  expect(iconOf({ category: 'media', icon: 'film' })).toBe(drawn('film'));
  expect(iconOf(undefined)).toBe(drawn('question'));
});
