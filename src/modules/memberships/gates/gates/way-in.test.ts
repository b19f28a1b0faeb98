/**
 * A gated item of any type shows how to get access, whatever blocks its layout has, so that no reader meets a
 * dead end.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { block, gridOf, row, type BlockDraft } from '#layouts/starting-layouts.ts';
import { contentTypes } from '#registry/content-types.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = { v: 1, content: [paragraph('Opening.'), paragraph('The rest of it.')] };
/** Types without a text that a gate could withhold. */
const TYPES = [...contentTypes.values()].filter(
  ({ name }) => !['Contact', 'Promotion', 'TextAd'].includes(name),
);

const makeLayout = (name: string, types: string[], blocks: BlockDraft[]) =>
  services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name,
      type: 'content-type-override',
      contentTypes: types,
      grid: gridOf([row('1', [[block('content_title')]]), row('2_1', [blocks, [block('rich_text')]])]),
    }),
  );

async function pageOf(type: string, values: object = {}): Promise<string> {
  const { id } = await makeContent(services, a1, {
    type,
    published: true,
    values: {
      body: BODY,
      registrationRequired: true,
      ...(type === 'Page' && { alias: 'a-page' }),
      ...values,
    },
  });
  const headers = { host: a1.host };
  const first = await app.inject({ url: `/${id}`, headers });
  const { location } = first.headers;
  return location === undefined ? first.body : (await app.inject({ url: String(location), headers })).body;
}

const waysIn = (html: string) => html.split('class="gating-form"').length - 1;

beforeAll(async () => {
  const names = TYPES.map(({ name }) => name).filter((name) => name !== 'Article' && name !== 'News');
  await makeLayout('Bare', names, [block('video_player'), block('content_body'), block('share_links')]);
  await makeLayout('With a form', ['Article'], [block('content_body'), block('gating_form')]);
  await makeLayout('A gallery alone', ['News'], [block('image_gallery'), block('share_links')]);
});

test.each(TYPES.map(({ name }) => name))('%s', async (type) => {
  const html = await pageOf(type);
  expect(waysIn(html)).toBe(1);
});

test('the way in is after the text, and after gated parts if no text is shown', async () => {
  const html = await pageOf('Video');
  expect(html.indexOf('Opening.')).toBeLessThan(html.indexOf('class="gating-form"'));
  expect(html.indexOf('class="gating-form"')).toBeLessThan(html.indexOf('share-links'));
});

test('open items and paper have none', async () => {
  expect(waysIn(await pageOf('Video', { registrationRequired: false }))).toBe(0);
});

test('the time a gated text takes is that of the whole text', async () => {
  const long = { v: 1, content: [paragraph('Opening.'), paragraph('word '.repeat(238 * 7))] };
  const minutes = async (values: object) =>
    /(\d+)(?:<!-- -->)? min read/.exec(await pageOf('Article', values))?.[1];
  expect([await minutes({ body: long }), await minutes({ body: long, registrationRequired: false })]).toEqual(
    ['7', '7'],
  );
});
