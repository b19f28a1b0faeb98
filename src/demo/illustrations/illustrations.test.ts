import { describe, expect, test } from 'vitest';
import { composeIllustration } from './compose.ts';
import { ink } from './palette.ts';
import { batchIllustrations, quaysideIllustrations } from './illustrations.ts';
import { portraitSize, sceneHeight, sceneWidth } from './scene.ts';

const illustrations = [...quaysideIllustrations, ...batchIllustrations];
const palette = new Set<string>(Object.values(ink));

describe('the illustration catalogue', () => {
  test('the catalogue has at least fifty scenes and ten portraits, each under a unique key and title', () => {
    expect(
      illustrations.filter((illustration) => illustration.width === sceneWidth).length,
    ).toBeGreaterThanOrEqual(50);
    expect(illustrations.filter((illustration) => illustration.width === portraitSize)).toHaveLength(10);
    expect(new Set(illustrations.map((illustration) => illustration.key)).size).toBe(illustrations.length);
    expect(new Set(illustrations.map((illustration) => illustration.title)).size).toBe(illustrations.length);
  });

  test('states 1600 by 1067 for scenes and 900 by 900 for portraits', () => {
    for (const { key, width, height } of illustrations) {
      expect([`${sceneWidth}x${sceneHeight}`, `${portraitSize}x${portraitSize}`], key).toContain(
        `${width}x${height}`,
      );
    }
  });

  test('an unknown key is refused by name', () => {
    expect(() => composeIllustration('sea-serpent')).toThrow(
      'There is no illustration with the key sea-serpent',
    );
  });
});

describe.each(illustrations.map((illustration) => illustration.key))('picture %s', (key) => {
  test('a scene renders to the same text each time and prints only with the inks of the palette', () => {
    const svg = composeIllustration(key);
    expect(composeIllustration(key)).toBe(svg);
    expect((svg.match(/#[0-9a-f]{3,8}(?=")/g) ?? []).filter((colour) => !palette.has(colour))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|<linearGradient|<radialGradient/);
  });

  test('defines everything it refers to', () => {
    const svg = composeIllustration(key);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
  });
});
