import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composePicture } from './compose.ts';
import { ink } from './palette.ts';
import { batchPictures, quaysidePictures } from './pictures.ts';
import { portraitSize, sceneHeight, sceneWidth } from './scene.ts';

const pictures = [...quaysidePictures, ...batchPictures];
const palette = new Set<string>(Object.values(ink));

describe('the illustration catalogue', () => {
  test('has at least fifty scenes and ten portraits, each under its own key and title', () => {
    expect(pictures.filter((picture) => picture.width === sceneWidth).length).toBeGreaterThanOrEqual(50);
    expect(pictures.filter((picture) => picture.width === portraitSize)).toHaveLength(10);
    expect(new Set(pictures.map((picture) => picture.key)).size).toBe(pictures.length);
    expect(new Set(pictures.map((picture) => picture.title)).size).toBe(pictures.length);
  });

  test('states 1600 by 1067 for scenes and 900 by 900 for portraits', () => {
    for (const { key, width, height } of pictures) {
      expect([`${sceneWidth}x${sceneHeight}`, `${portraitSize}x${portraitSize}`], key).toContain(
        `${width}x${height}`,
      );
    }
  });

  test('refuses a key it does not know and names it', () => {
    expect(() => composePicture('sea-serpent')).toThrow('There is no illustration with the key sea-serpent');
  });
});

describe.each(pictures.map((picture) => [picture.key, picture] as const))('picture %s', (key, picture) => {
  test('is the same text each time and prints only with the inks of the palette', () => {
    const svg = composePicture(key);
    expect(composePicture(key)).toBe(svg);
    expect((svg.match(/#[0-9a-f]{3,8}(?=")/g) ?? []).filter((colour) => !palette.has(colour))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|<linearGradient|<radialGradient/);
  });

  test('defines everything it refers to', () => {
    const svg = composePicture(key);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
  });

  test('covers its whole frame: no transparent pixel, at the stated size', async () => {
    const image = sharp(Buffer.from(composePicture(key)));
    const { width, height } = await image.metadata();
    const { channels } = await image.stats();
    expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
    expect(channels[3]?.min ?? 255).toBe(255);
  });
});

test('no two pictures render alike', async () => {
  const prints = new Map<string, string>();
  for (const { key } of pictures) {
    const pixels = await sharp(Buffer.from(composePicture(key)))
      .resize(160, 107, { fit: 'fill' })
      .raw()
      .toBuffer();
    const print = createHash('sha256').update(pixels).digest('hex');
    expect(prints.get(print), key).toBeUndefined();
    prints.set(print, key);
  }
});
