/**
 * Lists and numbers with the same value everywhere, written down a second time so that a change is detected.
 */
import { adManagerSettings } from '#modules/advertising/settings/ad-manager.ts';
import { contentStyleSettings } from '#settings/content-style.ts';
import { generalSettings } from '#settings/general.ts';
import { headerSettings } from '#settings/header.ts';
import { describe, expect, test } from 'vitest';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { EXCERPT_LENGTH, TEASER_LENGTH_MAX, TEASER_LENGTH_MIN } from '#text/teaser.ts';
import { layout } from '#entities/layout/entity.ts';
import { STATUS } from '#access/decide-access.ts';
import { FONTS } from '#look/fonts.ts';
import { BLOCKS_MAX, ROW_LAYOUTS } from '#grid/shapes/grid.ts';
import { permissions } from '#registry/permissions.ts';
import { exampleSettings } from '#examples/cards.ts';
import { registry } from '#server/registry.ts';

const valuesOf = (field: { options: Record<string, unknown> }) =>
  (field.options['choices'] as { value: unknown }[]).map(({ value }) => value);

describe('content types', () => {
  test('content types include the eighteen of the specification, each with its labels and the key of its edit route', () => {
    const types = [...registry.contentTypes.values()];
    expect(types.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Apparatus',
        'Article',
        'Blog',
        'Company',
        'Contact',
        'Document',
        'Event',
        'In Quarters',
        'Media Gallery',
        'News',
        'Page',
        'Podcast',
        'Press Release',
        'Product',
        'Promotion',
        'Video',
        'Webinar',
        'Whitepaper',
      ]),
    );
    expect(types.map(({ editKey }) => editKey)).toEqual(
      expect.arrayContaining(
        (
          'apparatus article blog company contact document event in-quarters media-gallery news page podcast ' +
          'press-release product promotion video webinar whitepaper'
        ).split(' '),
      ),
    );
    for (const { pluralLabel, name } of types) expect(pluralLabel, name).not.toBe('');
  });

  test('content types have layout keys equal to their edit keys without hyphens', () => {
    for (const { editKey, layoutKey } of registry.contentTypes.values())
      expect(layoutKey).toBe(editKey.replaceAll('-', ''));
  });
});

test('layouts have six types and rows of the allowed shapes, with three columns at most', () => {
  expect(valuesOf(layout.fields.type).sort()).toEqual(
    ['content', 'section', 'content-override', 'content-type-override', 'url-override', 'module'].sort(),
  );
  const shapes = Object.keys(ROW_LAYOUTS);
  expect(shapes).toEqual(expect.arrayContaining('1_1 1_2 1_3 2_1 3_1 1_1_1 1_2_1'.split(' ')));
  expect(Math.max(...Object.values(ROW_LAYOUTS).map((columns) => columns.length))).toBe(3);
  expect(BLOCKS_MAX).toBe(100);
});

test('fonts are the eight of the specification and more, each with a label and a stack that ends in a generic family', () => {
  expect(FONTS.slice(0, 8).map(({ value }) => value)).toEqual(
    'encode_sans_condensed fira_sans georgia ibm_plex_sans open_sans poppins pt_sans raleway'.split(' '),
  );
  for (const { label, stack } of FONTS) {
    expect(label).not.toBe('');
    expect(stack).toMatch(/, (?:sans-)?serif$/);
  }
});

test('settings begin with the specified numbers and keep the specified limits', () => {
  const settings = exampleSettings();
  expect(settings.read(generalSettings).maxPageScrolls).toBe(8);
  expect(settings.read(headerSettings).logoHeight).toBe(35);
  expect(settings.read(contentStyleSettings).smallImageWidth).toBe(135);
  expect(settings.read(adManagerSettings).iavTargetInjection).toBe(4);
  expect(headerSettings.fields.logoHeight.options).toMatchObject({ min: 35, max: 45 });
});

test('statuses of content and users, and the lengths of teasers', () => {
  expect(STATUS).toEqual({ deleted: 0, published: 1, draft: 2 });
  expect(valuesOf(cmsUser.fields.status)).toEqual([1, 0]);
  expect(cmsUser.fields.role.options.default).toBe('editor');
  expect([TEASER_LENGTH_MIN, TEASER_LENGTH_MAX, EXCERPT_LENGTH]).toEqual([50, 600, 175]);
});

test('the known permission keys keep their names', () => {
  expect(Object.keys(permissions)).toEqual(
    expect.arrayContaining(['manage_content', 'manage_site_sections', 'manage_site_layouts']),
  );
});
