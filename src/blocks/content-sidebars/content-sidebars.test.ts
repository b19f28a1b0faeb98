import { expect, test } from 'vitest';
import { renderBlockExample } from '#testing/render.tsx';
import { contentSidebars } from './block.ts';
import { examples } from './examples.ts';
import { View } from './view.tsx';

function render(name: string): string | null {
  const example = examples.find((one) => one.name === name);
  if (!example) throw new Error(`No example is called ${name}.`);
  return renderBlockExample(contentSidebars, View, example);
}

test('pictures and links of a sidebar are those the page was given', () => {
  const html = render('one with every kind of node, one with a label') ?? '';
  expect(html).toContain('The old radar.');
  expect(html).toContain('href="/harbours/article/10000002/example"');
  expect(html).toContain('By numbers');
});

test('names are below the block’s title in the outline; a sidebar without words is left out', () => {
  const html = render('with a title') ?? '';
  expect(html).toMatch(/<h3[^>]*>Who pays<\/h3>/);
  expect(html).not.toContain('Nothing in it');
});
