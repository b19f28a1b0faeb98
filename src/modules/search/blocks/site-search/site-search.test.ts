import { expect, test } from 'vitest';
import { renderBlockExample } from '#testing/render.tsx';
import { siteSearch } from './block.ts';
import { examples } from './examples.ts';
import { View } from './view.tsx';

const [bare, sponsored] = examples.map((example) => renderBlockExample(siteSearch, View, example));

test('the field asks the search page for what was typed, without any script', () => {
  expect(bare).toMatch(/<form [^>]*action="\/search" method="get">/);
  expect(bare).toMatch(/<input type="search" placeholder="Search here\.\.\." [^>]*name="text"/);
});

test('a sponsor’s logo is shown next to it at 35 pixels', () => {
  expect(sponsored).toMatch(/alt="Linkspan Works" width="140" height="35"/);
});
