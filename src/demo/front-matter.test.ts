import { describe, expect, test } from 'vitest';
import { parseFile } from './front-matter.ts';
import { parseItem } from './load-items.ts';

describe('front matter', () => {
  const file = (lines: string): string => `---\n${lines}\n---\n\nText.`;

  test('front matter is YAML above a text', () => {
    const { values, body } = parseFile('sample', file('title: "Tides: a guide"\nalsoIn: [ports, tugs]'));
    expect(values).toEqual({ title: 'Tides: a guide', alsoIn: ['ports', 'tugs'] });
    expect(body).toBe('Text.');
  });

  test.each([
    ['no header', 'articles', 'Text.', 'has no front matter'],
    ['a repeated key', 'articles', file('title: a\ntitle: b'), 'is no YAML'],
    ['a missing key', 'articles', file('title: a'), 'teaser'],
    ['a misspelt key', 'articles', file('titel: a\ntitle: b\nteaser: c'), 'titel'],
    ['a picture nobody described', 'articles', file('title: a\nteaser: b\nimage: c'), 'imageAlt'],
    ['a folder of no type', 'leaflets', file('title: a\nteaser: b'), 'leaflets'],
  ])('refuses a file with %s and names it', (_case, folder, source, message) => {
    expect(() => parseItem(folder, 'sample', source)).toThrow(message);
    expect(() => parseItem(folder, 'sample', source)).toThrow(/^sample/);
  });
});
