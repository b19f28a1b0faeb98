import { expect, test } from 'vitest';
import { renderBlockExample } from '#testing/render.tsx';
import { callToAction } from './block.ts';
import { View } from './view.tsx';

const render = (settings: Record<string, unknown>) => renderBlockExample(callToAction, View, { settings });

test('a path opens in the same tab, another address in a new one', () => {
  expect(render({ buttonLabel: 'Go', buttonLink: '/letter' })).toContain('href="/letter">Go</a>');
  expect(render({ buttonLabel: 'Go', buttonLink: 'https://tides.example/' })).toContain(
    'href="https://tides.example/" target="_blank" rel="noopener">Go</a>',
  );
});

test('a button that leads nowhere is refused', () => {
  expect(() => render({ buttonLabel: 'Go' })).toThrow(/Button link/);
});
