import { describe, expect, test } from 'vitest';
import { magazine } from '../quayside/magazine.ts';
import { quaysideWordmark } from '../wordmarks.ts';
import { drawLine, widthOfLine } from './letters.ts';
import { composeCover } from './magazine-cover.ts';

const coverOf = ({ name, cover, coverLines }: (typeof magazine.issues)[number]) =>
  composeCover(cover, '#14304a', {
    drawName: quaysideWordmark,
    issue: name,
    tagline: magazine.tagline,
    lines: coverLines,
  });

describe('the cover of a magazine', () => {
  test('the cover of every issue is drawn with its name and lines, without a font, and unlike the others', () => {
    const covers = magazine.issues.map(coverOf);
    for (const [index, cover] of covers.entries()) {
      expect(cover).toMatch(/^<svg [^>]*width="1200" height="1600"/);
      expect(cover).not.toMatch(/<text|font-family/);
      // Its tagline, its number and its lines.
      const lines = magazine.issues[index]?.coverLines.length ?? 0;
      expect(cover.match(/stroke-width="0.85"/g)).toHaveLength(2 + lines);
    }
    expect(new Set(covers).size).toBe(magazine.issues.length);
    for (const { coverLines } of magazine.issues)
      for (const line of coverLines) expect(widthOfLine(line, 36)).toBeLessThan(1060);
  });

  test('a cover with letters without a drawing is refused', () => {
    expect(() => drawLine('Größe', { x: 0, y: 0, height: 6, colour: '#000000' })).toThrow('letter Ö');
  });
});
