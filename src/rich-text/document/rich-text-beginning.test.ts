import { describe, expect, test } from 'vitest';
import { beginningOf, type RichText } from './rich-text.ts';

const words = (text: string) => ({ type: 'text', text });
const paragraph = (text: string) => ({ type: 'paragraph', content: [words(text)] });

describe('the beginning of a text', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [words('A heading')] };
  const list = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph('an entry')] }],
  };
  const [first, second] = [paragraph('One.'), paragraph('Two.')];
  const textOf = (...content: object[]) => ({ v: 1, content }) as RichText;

  test.each<[string, RichText, number, object[]]>([
    ['one paragraph of two', textOf(first, second), 1, [first]],
    ['with the heading above it', textOf(heading, first, heading, second), 1, [heading, first]],
    ['without the heading below it', textOf(first, heading, list), 2, [first]],
    ['not past a list, however short', textOf(first, list, second), 3, [first]],
    ['nothing of a text that begins with a list', textOf(list, first), 1, []],
    ['nothing where nothing is left', textOf(first), 0, []],
    ['all of a short text', textOf(first, second), 5, [first, second]],
  ])('%s', (_what, text, paragraphs, left) => {
    expect(beginningOf(text, paragraphs)).toEqual({ v: 1, content: left });
  });
});
