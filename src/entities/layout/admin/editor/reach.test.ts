import { expect, test } from 'vitest';
import { layoutsInUse } from './layouts-in-use.ts';
import { reachOf, type NamedRule, type ReachInput } from './reach.ts';

const rule = (name: string, type: string, more: Partial<NamedRule> = {}): NamedRule => ({
  name,
  type,
  key: null,
  aliases: [],
  contentTypes: [],
  sectionId: null,
  contentId: null,
  isGlobal: false,
  propagatesTo: 'section',
  ...more,
});

const sections = [
  { id: 1, name: 'Home', alias: 'home', parentId: null },
  { id: 2, name: 'Ports', alias: 'ports', parentId: null },
  { id: 3, name: 'Power', alias: 'ports/power', parentId: 2 },
];
const contentTypes = [
  { name: 'Article', pluralLabel: 'Articles' },
  { name: 'Page', pluralLabel: 'Pages' },
];

const reach = (
  layout: NamedRule,
  others: NamedRule[] = [],
  position = others.length,
): ReturnType<typeof reachOf> =>
  reachOf({ layout, others, position, sections, contentTypes } satisfies ReachInput);

test('a layout of sections names them, those below included, and who takes the others', () => {
  const home = rule('Front', 'section', { sectionId: 1 });
  expect(reach(rule('All', 'section'))).toEqual({
    words: 'Every section of the site uses this layout.',
    isUsed: true,
    warnings: [],
  });
  expect(reach(rule('All', 'section'), [home])).toEqual({
    words: 'Used by 2 sections: Ports and Power.',
    isUsed: true,
    warnings: ['The layout “Front” is used for Home instead.'],
  });
  expect(reach(rule('Ports', 'section', { sectionId: 2 }), [home]).words).toBe(
    'Used by 2 sections: Ports and Power.',
  );
});

test('of two alike the older wins, and the younger says that no page uses it', () => {
  const [one, two] = [rule('One', 'content'), rule('Two', 'content')];
  expect(reach(one, [two], 0)).toEqual({
    words: 'Every item of the site uses this layout.',
    isUsed: true,
    warnings: [],
  });
  expect(reach(two, [one], 1)).toEqual({
    words: 'No page uses this layout.',
    isUsed: false,
    warnings: ['The layout “One” is used for articles and pages instead.'],
  });
});

test('layouts of types, addresses and single items go before and are named', () => {
  const others = [
    rule('Pages', 'content-type-override', { contentTypes: ['Page'] }),
    rule('Fair', 'url-override', { aliases: ['fair'] }),
    rule('One story', 'content-override', { contentId: 10_000_001 }),
  ];
  expect(reach(rule('Items', 'content'), others)).toEqual({
    words: 'Used by articles. Exceptions with their own layout: “Fair” and “One story”.',
    isUsed: true,
    warnings: ['The layout “Pages” is used for pages instead.'],
  });
  expect(reach(rule('Fair 2', 'url-override', { aliases: ['fair', 'expo'] }), others)).toEqual({
    words: 'Used by /expo.',
    isUsed: true,
    warnings: ['The layout “Fair” is used for /fair instead.'],
  });
});

test.each([
  ['content-type-override', 'Choose its content types'],
  ['content-override', 'Choose its item'],
  ['url-override', 'Add its URLs'],
  ['module', 'Choose its system page'],
])('a layout of type %s that names nothing yet says what to do', (type, advice) => {
  expect(reach(rule('New', type)).words).toContain(advice);
});

test('of several chosen layouts each that pages use is named, with its pages', () => {
  const layouts = [
    { ...rule('Front', 'section', { sectionId: 1 }), id: 5 },
    { ...rule('Items', 'content'), id: 6 },
    { ...rule('Younger items', 'content'), id: 7 },
  ];
  expect(layoutsInUse([5, 6, 7, 99], { layouts, sections }, contentTypes)).toEqual([
    { name: 'Front', words: reach(rule('Front', 'section', { sectionId: 1 })).words },
    { name: 'Items', words: 'Every item of the site uses this layout.' },
  ]);
});
