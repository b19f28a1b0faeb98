import { afterAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { RichTextNode } from '#rich-text/document/rich-text.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld({ environment: { MASTHEAD_TIMING: '1' } });
const { app, services, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);

const link = (contentId: number): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: `item ${contentId}`, marks: [{ type: 'link', attrs: { contentId } }] }],
});
const image = (asset: number): RichTextNode => ({
  type: 'image',
  attrs: { asset, alt: '', caption: null, credit: null },
});

function gridOf(content: RichTextNode[]): Grid {
  const block = { id: 'b1', type: 'rich_text', v: 1, settings: { text: { v: 1, content } } };
  return { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [block] }] }] };
}

/**
 * Creates a layout for the news section only, with one text. `planted` is added directly in the database, as
 * no save would store it.
 */
async function layOut(content: RichTextNode[], planted: RichTextNode[]): Promise<void> {
  const { id } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'News with a note',
      type: 'section',
      section: a1.sections.news,
      grid: gridOf(content),
    }),
  );
  const grid = JSON.stringify(gridOf([...content, ...planted]));
  await subject.database.superuser('update layout set grid = $1 where id = $2', [grid, id]);
}

const get = () => app.inject({ url: '/news', headers: { host: a1.host } });

test('a text of a layout shows its pictures and links items by their one address, and follows them', async () => {
  const item = await makeContent(services, a1, { published: true, values: { name: 'Ebb and flow' } });
  await layOut(
    [link(item.id), link(a1.content.draft), image(world.a.assetId)],
    [link(b1.content.page), image(world.b.assetId)],
  );
  const first = await get();
  expect(first.body).toContain(`href="/news/article/${item.id}/ebb-and-flow"`);
  expect(first.body.match(/<img/g)).toHaveLength(1);
  expect(first.body).toContain('alt="A stone quay"');
  expect(first.body).not.toContain('not-for-readers-yet');
  expect(Number(/desc="(\d+)"/.exec(String(first.headers['server-timing']))?.[1])).toBeLessThanOrEqual(6);
  expect((await get()).headers['x-cache']).toBe('hit');

  // A user who works on all sites, because the image is used on another site as well.
  const token = await login(app, world.a.users.admin.username);
  const call = async (id: string, input: Record<string, unknown>) => {
    const answer = await gql(app, { token, site: 'a1', id, input });
    expect(answer.code, answer.body).toBeNull();
    return answer.result as Record<string, unknown>;
  };
  const document = await call('getContentDocument', { id: a1.content.draft });
  await call('publishContent', { id: a1.content.draft, version: document['version'] });
  expect((await get()).body).toContain(`href="/news/article/${a1.content.draft}/not-for-readers-yet"`);

  const asset = await call('getAsset', { id: world.a.assetId });
  await call('updateAsset', {
    id: world.a.assetId,
    version: asset['version'],
    changes: { alt: 'A quay at low water' },
  });
  expect((await get()).body).toContain('alt="A quay at low water"');
});
