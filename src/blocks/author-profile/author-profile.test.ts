import { expect, test } from 'vitest';
import { personContent } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { authorProfile } from './block.ts';
import { View } from './view.tsx';

const render = (settings: Record<string, unknown>) =>
  renderBlockExample(authorProfile, View, { settings, page: { content: personContent() } });

test('portrait, biography and links can be left out', () => {
  expect(render({})).toMatch(/<img.*waterfront.*mailto:/s);
  expect(render({ showPortrait: false, showBio: false, showLinks: false })).not.toMatch(
    /<img|waterfront|mailto:/,
  );
});

test('the website opens in a new tab and is known as the person’s own', () => {
  expect(render({})).toContain(
    '<a href="https://www.example.org/maren/" target="_blank" rel="me noopener">example.org/maren</a>',
  );
});

test('a phone number can be called', () => {
  const content = personContent({ fields: { phone: '+32 (0)3 555 01 70' } });
  expect(renderBlockExample(authorProfile, View, { settings: {}, page: { content } })).toContain(
    '<a href="tel:+3235550170">+32 (0)3 555 01 70</a>',
  );
});
