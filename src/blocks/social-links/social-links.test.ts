import { expect, test } from 'vitest';
import { renderBlockExample } from '#testing/render.tsx';
import { socialLinks } from './block.ts';
import { examples } from './examples.ts';
import { View } from './view.tsx';

const [every, one, none] = examples.map((example) => renderBlockExample(socialLinks, View, example));

test('each account is a link in a new tab that names its network in words', () => {
  const names = [...(every ?? '').matchAll(/target="_blank" rel="noopener" aria-label="([^"]*)"/g)];
  expect(names.map((match) => match[1])).toEqual([
    'Facebook',
    'Instagram',
    'LinkedIn',
    'Pinterest',
    'Twitter',
    'YouTube',
  ]);
  expect(one?.match(/<a /g)).toHaveLength(1);
});

test('the block is empty without an account', () => {
  expect(none).toBeNull();
});
