import { expect, test } from 'vitest';
import { articleContent } from '#model/example-cards.ts';
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
