import { expect, test } from 'vitest';
import { articleContent, exampleSettings, pageSubject } from '#examples/cards.ts';
import { SHARE_NETWORKS } from '#page-model/share-networks.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { shareLinks } from './block.ts';
import { View } from './view.tsx';

const html =
  renderBlockExample(shareLinks, View, {
    settings: {},
    page: { content: articleContent({ name: 'Tugs & pilots: 50% more', path: '/ports/1' }) },
  }) ?? '';

const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.replaceAll('&amp;', '&') ?? '');

test('networks are given the whole address and the name, encoded', () => {
  expect(hrefs).toEqual([
    'https://www.facebook.com/sharer.php?u=https%3A%2F%2Fquayside.example%2Fports%2F1',
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fquayside.example%2Fports%2F1',
    'https://x.com/intent/post?url=https%3A%2F%2Fquayside.example%2Fports%2F1&text=Tugs%20%26%20pilots%3A%2050%25%20more',
    'mailto:?subject=Tugs%20%26%20pilots%3A%2050%25%20more&body=https%3A%2F%2Fquayside.example%2Fports%2F1',
    '/print/content/10000001',
  ]);
});

test('networks open in a new tab, mail and print do not', () => {
  expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(3);
});

const labels = (settings: object, contentStyle: object) =>
  [
    ...(
      renderBlockExample(shareLinks, View, {
        settings,
        page: { site: { ...pageSubject().site, settings: exampleSettings({ contentStyle }) } },
      }) ?? ''
    ).matchAll(/<a [^>]*>([^<]*)</g),
  ].map(([, label]) => label);

test('a block that names no ways has those of the site’s settings, in their order, and print', () => {
  expect(labels({}, { socialShareLinks: ['Whatsapp', 'Reddit'] })).toEqual(['WhatsApp', 'Reddit', 'Print']);
  expect(labels({}, {})).toEqual(['Facebook', 'LinkedIn', 'X', 'Email', 'Print']);
  expect(labels({}, { socialShareLinks: [] })).toEqual(['Print']);
  expect(labels({ ways: ['email'] }, { socialShareLinks: ['Reddit'] })).toEqual(['Email']);
});

test('every network of the settings is a link with the item in its URL', () => {
  const item = { name: 'Tugs & pilots', url: 'https://quayside.example/ports/1' };
  const hrefs = SHARE_NETWORKS.map(({ href }) => href(item));
  expect(new Set(hrefs.map((href) => new URL(href).origin + new URL(href).pathname)).size).toBe(13);
  for (const href of hrefs) expect(href).toContain('https%3A%2F%2Fquayside.example%2Fports%2F1');
});
