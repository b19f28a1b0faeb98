/**
 * Which image of a page is loaded eagerly: the first one in the widest column of the first row that has any.
 */
import { afterAll, expect, test } from 'vitest';
import { block, gridOf, row, type BlockDraft } from '#layouts/starting-layouts.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);
for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  await makeContent(services, a1, {
    published: true,
    values: { name, primaryImage: { asset: world.a.assetId } },
  });

const list = (presentation: string, count = 1): BlockDraft =>
  block('content_list', { source: 'site', presentation, count });

/** For each image of the page, in document order, whether it is loaded eagerly. */
async function areImagesEager(...rows: Parameters<typeof gridOf>[0]): Promise<boolean[]> {
  const input = { site: a1.id, path: '/news', grid: gridOf(rows) };
  const { result } = await gql(app, { token, site: a1.key, id: 'getLayoutPreview', input });
  const { html } = result as { html: string };
  const main = html.slice(html.indexOf('<main'));
  return [...main.matchAll(/<picture.*?<\/picture>/gs)].map(([image]) => {
    const isEager = image.includes('loading="eager"');
    expect(image.includes('fetchPriority="high"')).toBe(isEager);
    // The browser measures lazy images; eager images need explicit sizes.
    expect(image.includes('sizes="auto')).toBe(!isEager);
    return isEager;
  });
}

test('the first of the first list, and no other', async () => {
  expect(await areImagesEager(row('1', [[list('cards', 3)]]), row('1', [[list('lead')]]))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the one in the widest column, wherever that stands', async () => {
  expect(await areImagesEager(row('1_2', [[list('list')], [list('lead')]]))).toEqual([false, true]);
});

test('the one beside headlines, and the one below a row of headlines', async () => {
  expect(await areImagesEager(row('2_1', [[list('headlines')], [list('list')]]))).toEqual([true]);
  expect(await areImagesEager(row('1', [[list('headlines')]]), row('1', [[list('list', 2)]]))).toEqual([
    true,
    false,
  ]);
});

test('not one of a row that some windows do not show', async () => {
  const onDesktops = { displayCondition: 'viewport is desktop' };
  expect(await areImagesEager(row('1', [[list('lead')]], onDesktops), row('1', [[list('lead')]]))).toEqual([
    false,
    true,
  ]);
});
