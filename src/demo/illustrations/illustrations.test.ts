import { describe, expect, test } from 'vitest';
import { composePicture } from './compose.ts';
import { ink } from './palette.ts';
import { batchPictures, quaysidePictures } from './pictures.ts';
import { portraitSize, sceneHeight, sceneWidth } from './scene.ts';

const pictures = [...quaysidePictures, ...batchPictures];
const palette = new Set<string>(Object.values(ink));

describe('the illustration catalogue', () => {
  test('the catalogue has at least fifty scenes and ten portraits, each under a unique key and title', () => {
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

  test('an unknown key is refused by name', () => {
    expect(() => composePicture('sea-serpent')).toThrow('There is no illustration with the key sea-serpent');
  });
});

describe.each(pictures.map((picture) => picture.key))('picture %s', (key) => {
  test('a scene renders to the same text each time and prints only with the inks of the palette', () => {
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
});
