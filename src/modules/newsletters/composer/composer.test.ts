/** Templates and campaigns in the API, and the email that a grid becomes. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterTemplate } from './entities/newsletter-template/entity.ts';

const world = await buildTestWorld();
const { app, services } = world;
const { a1 } = world.world.sites;
afterAll(world.close);
const editor = await login(app, world.world.a.users.editor.username);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) =>
  services.write(systemOf(world.world.a.id, [a1.id]), run);

await makeContent(services, a1, {
  published: true,
  values: { name: 'The second lock', newsletterName: 'A lock in the mail', teaser: 'It opens in May.' },
});
const weekly = await write(({ records }) =>
  records.create(newsletter, {
    site: a1.id,
    title: 'Quay Weekly',
    postalAddress: '1 Quay Street\nRotterdam',
  }),
);

const grid = {
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1_1',
      settings: { title: 'Ports', backgroundColor: '#1b4965' },
      columns: [
        { blocks: [{ id: 'b1', type: 'email_items', v: 1, settings: { count: 5, showTeaser: true } }] },
        {
          blocks: [
            {
              id: 'b2',
              type: 'email_text',
              v: 1,
              settings: {
                title: 'From the desk',
                text: {
                  v: 1,
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Good morning <all>' }] }],
                },
              },
            },
          ],
        },
      ],
    },
  ],
};

test('the preview of a grid is an email with the items, their newsletter texts, and the footer', async () => {
  const input = { site: a1.id, newsletter: weekly.id, subject: 'Week 48', preheader: 'Locks', grid };
  const { result, error } = await gql(app, {
    id: 'getNewsletterPreview',
    input,
    token: editor,
    site: 'a1',
  });
  expect(error).toBeNull();
  const preview = result as { html: string; plain: string; problems: string | null };
  expect(preview.problems).toBeNull();
  expect(preview.html).toContain('A lock in the mail');
  expect(preview.html).toContain('Good morning &#60;all&#62;');
  expect(preview.html).toContain('Quay Weekly');
  expect(preview.html).not.toMatch(/slot-/);
  expect(preview.plain).toContain('A lock in the mail');
  // Words first: no addresses of logos and images, and each item has one link.
  expect(preview.plain).toMatch(/^[^\n(:]+\n/);
  expect(preview.plain).not.toMatch(/^https?:/m);
  expect(preview.plain).toMatch(/View in browser \(#\)$/);
});

test('the logo of the design replaces that of the site', async () => {
  const { assetId } = world.world.a;
  const image = { asset: assetId, crop: null, focal: null, alt: 'Quay at dawn', caption: null };
  const previewOf = async (logo: unknown) => {
    const { result, error } = await gql(app, {
      id: 'getNewsletterPreview',
      input: { site: a1.id, grid: { v: 1, rows: [] }, header: { logo, logoWidth: 120 } },
      token: editor,
      site: 'a1',
    });
    expect(error).toBeNull();
    return (result as { html: string }).html;
  };
  expect(await previewOf(null)).not.toContain('Quay at dawn');
  expect(await previewOf(image)).toMatch(/<img[^>]+\/media\/[^>]+alt="Quay at dawn"/);
});

test('items pinned to a campaign are the first of its lists', async () => {
  const pinned = await makeContent(services, a1, {
    published: '2020-01-01T06:00:00.000Z',
    values: { name: 'An old chart' },
  });
  const list = { id: 'b1', type: 'email_items', v: 1, settings: { count: 1, contentTypes: ['Article'] } };
  const rows = [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [list] }] }];
  const preview = async (input: Record<string, unknown>) => {
    const { result } = await gql(app, {
      id: 'getNewsletterPreview',
      input: { site: a1.id, grid: { v: 1, rows }, ...input },
      token: editor,
      site: 'a1',
    });
    return (result as { html: string }).html;
  };
  expect(await preview({})).not.toContain('An old chart');
  expect(await preview({ pinned: [pinned.id] })).toContain('An old chart');
});

test('a template cannot have three columns or a block for pages', async () => {
  const create = (own: unknown) =>
    write(({ records }) =>
      records.create(newsletterTemplate, { site: a1.id, name: 'T', grid: own as never }),
    );
  await expect(
    create({
      v: 1,
      rows: [
        { id: 'r', layout: '1_1_1', settings: {}, columns: [{ blocks: [] }, { blocks: [] }, { blocks: [] }] },
      ],
    }),
  ).rejects.toThrow('Some values are not valid');
  await expect(
    create({
      v: 1,
      rows: [
        {
          id: 'r',
          layout: '1',
          settings: {},
          columns: [{ blocks: [{ id: 'b', type: 'content_list', v: 2, settings: {} }] }],
        },
      ],
    }),
  ).rejects.toThrow('Some values are not valid');
});
