import { expect, test } from 'vitest';
import { image } from '#examples/cards.ts';
import { placedImage } from '#fields/image/field.ts';
import { contrast } from '#look/colour.ts';
import { EMAIL_BLOCKS, renderExamples } from '../fixtures/render-examples.ts';

const divider = EMAIL_BLOCKS.find(({ name }) => name === 'email_divider');

/** The title of a block in a template with these styles, and the rule for it in the dark scheme. */
function titled(gridTitleStyles: Record<string, string>) {
  if (!divider) throw new Error('There is no divider.');
  const example = { settings: { title: 'Still warm' } };
  const { html } = renderExamples([{ columns: [{ block: divider, example }] }], {
    template: { gridTitleStyles },
  });
  return {
    title: /<h2[^>]*>/.exec(html)?.[0] ?? '',
    dark: /\.m-title,\.m-title a\{color:(#[0-9a-f]{6})!important\}/.exec(html)?.[1] ?? '',
  };
}

test('titles in a colour of the template are readable on dark and on light content', () => {
  const { title, dark } = titled({ color: '#0b5c7a' });
  expect(title).toContain('class="m-title"');
  expect(title).toContain('color:#0b5c7a');
  expect(contrast(dark, '#1e2427')).toBeGreaterThanOrEqual(4.5);
});

test('titles on a background of the template keep their colour in the dark scheme', () => {
  const { title } = titled({ color: '#ffffff', background: '#14304a' });
  expect(title).not.toContain('class=');
});

test('titles without a colour are texts', () => {
  expect(titled({}).title).toContain('class="m-text"');
});

test('alternative texts, read where images are blocked, have the colour of texts in both schemes', () => {
  const block = EMAIL_BLOCKS.find(({ name }) => name === 'email_image');
  const example = { settings: { image: placedImage(5), linkUrl: '/harbours' }, images: { 5: image(5) } };
  if (!block) throw new Error('There is no image.');
  const { html } = renderExamples([{ columns: [{ block, example }] }], {});
  const tag = /<img[^>]*>/.exec(html.slice(html.indexOf('/harbours')))?.[0] ?? '';
  expect(tag).toContain('class="m-text"');
  const light = /color:(#[0-9a-f]{6})/.exec(tag)?.[1] ?? '';
  const dark = /\.m-text,\.m-text a\{color:(#[0-9a-f]{6})!important\}/.exec(html)?.[1] ?? '';
  expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark, '#1e2427')).toBeGreaterThanOrEqual(4.5);
});
