import { expect, test } from 'vitest';
import type { RichText } from './rich-text.ts';
import { typographic, typographicText } from './typography.ts';

test.each([
  ['en', `"The pilots' tower," she said, "isn't ours."`, `“The pilots’ tower,” she said, “isn’t ours.”`],
  ['en-GB', `He said: "Read 'Tide' first".`, `He said: “Read ‘Tide’ first”.`],
  ['en', `It was the winter of '87 ("cold").`, `It was the winter of ’87 (“cold”).`],
  ['en', `A 12" pipe of 6' and 5'`, `A 12" pipe of 6' and 5'`],
  ['en', `"Berth 9"`, `“Berth 9”`],
  ['de', `"Das geht's an", sagt sie.`, `„Das geht’s an“, sagt sie.`],
  ['fr', `Il dit "oui" à l'aube.`, `Il dit «\u202foui\u202f» à l’aube.`],
  ['nl', `"Ja"`, `‘Ja’`],
  ['ja', `"港"`, `「港」`],
  ['ar', `قال "نعم"`, `قال «نعم»`],
  ['pt', `"sim"`, `“sim”`],
  ['en', `Already “set” and ‘right’`, `Already “set” and ‘right’`],
  ['en', '', ''],
])('%s: %s', (language, text, set) => {
  expect(typographic(text, language)).toBe(set);
});

test('in a rich text a quotation goes on over other words, code is left alone, and nothing else changes', () => {
  const text: RichText = {
    v: 1,
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '"' },
          { type: 'text', text: "Don't", marks: [{ type: 'bold' }] },
          { type: 'text', text: '" and ' },
          { type: 'text', text: 'say("x")', marks: [{ type: 'code' }] },
          { type: 'text', text: ' "s"' },
        ],
      },
      { type: 'codeBlock', attrs: { code: `'a'` } },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: "'Aye'" }] }] },
    ],
  };
  const words = (nodes: RichText['content']): string =>
    nodes.map(({ text: own = '', content = [] }) => own + words(content)).join('');
  const set = typographicText(text, 'en');
  expect(words(set.content)).toBe('“Don’t” and say("x") “s”‘Aye’');
  expect(set.content[1]).toEqual(text.content[1]);
  expect(set.content[0]?.content?.[1]?.marks).toEqual([{ type: 'bold' }]);
});
