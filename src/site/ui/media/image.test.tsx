import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { image, pageSubject } from '#examples/cards.ts';
import { inSite } from '../in-site.ts';
import { Image } from './image.tsx';

const shown = (size: { width: number; height: number }, ratio: 'original' | '3x2' = 'original') =>
  renderToStaticMarkup(
    inSite(pageSubject().site, <Image image={{ ...image(5), ...size }} ratio={ratio} sizes="100vw" />),
  );

test.each([
  ['as it is', { width: 300, height: 200 }, 'original', 300],
  ['cut to a shape', { width: 300, height: 300 }, '3x2', 300],
  ['cut from a wide one', { width: 900, height: 200 }, '3x2', 300],
  ['narrower than every step', { width: 90, height: 40 }, 'original', 90],
  ['as wide as a column', { width: 800, height: 400 }, 'original', 800],
] as const)('a picture is never shown wider than its own pixels: %s', (_what, size, ratio, width) => {
  const html = shown(size, ratio);
  expect(html).toContain(`max-width:min(100%, ${width}px)`);
  expect(html).toContain(` width="${width}"`);
});

test('an image that fills every place of a page has no size of its own', () => {
  expect(shown({ width: 2400, height: 1600 })).not.toContain('style=');
});

test('a small picture comes in its own width, not in the step below it', () => {
  const html = shown({ width: 300, height: 200 });
  expect(html).toMatch(/320\.avif 300w/);
  expect(html).toMatch(/src="[^"]*\/320\.jpg"/);
});
