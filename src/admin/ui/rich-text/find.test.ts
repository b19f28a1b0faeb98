import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { matchesIn, MATCHES_MAX } from './find.ts';
import { Embed, ImageNode, textExtensions } from './schema/schema.ts';

const schema = getSchema([
  ...textExtensions,
  ImageNode,
  Embed,
  ...editorNodeKinds.map(({ extension }) => extension),
]);
const text = (words: string, mark?: string) => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
});
const docOf = (...blocks: object[]) => schema.nodeFromJSON({ type: 'doc', content: blocks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

/** The texts at the positions of the matches. */
function found(doc: ReturnType<typeof docOf>, phrase: string, isCaseSensitive = false): string[] {
  return matchesIn(doc, phrase, isCaseSensitive).map(({ from, to }) => doc.textBetween(from, to));
}

describe('finding', () => {
  test('crosses formats and stops at the border of a block', () => {
    const doc = docOf(
      paragraph(text('The ga'), text('te', 'bold'), text(' and the gate')),
      paragraph(text('ga')),
    );
    expect(found(doc, 'gate')).toEqual(['gate', 'gate']);
    expect(found(doc, 'gatega')).toEqual([]);
  });

  test('positions count footnotes and breaks, and notes are searched too', () => {
    const doc = docOf(
      paragraph(
        text('A gate'),
        { type: 'footnote', content: [text('of steel, a gate')] },
        { type: 'hardBreak' },
        text('gate'),
      ),
    );
    expect(found(doc, 'gate')).toEqual(['gate', 'gate', 'gate']);
    expect(found(doc, 'gate gate')).toEqual([]);
  });

  test('case matters only on request, also beyond English', () => {
    const doc = docOf(paragraph(text('Größe größe GRÖSSE')));
    expect(found(doc, 'größe')).toEqual(['Größe', 'größe']);
    expect(found(doc, 'größe', true)).toEqual(['größe']);
  });

  test('every sign is literal', () => {
    const doc = docOf(paragraph(text('(a+b) [c] $1 \\d .* a/b')));
    for (const phrase of ['(a+b)', '[c]', '$1', '\\d', '.*', 'a/b'])
      expect(found(doc, phrase)).toEqual([phrase]);
    expect(found(doc, '')).toEqual([]);
  });

  test('counting stops at the displayed maximum', () => {
    const doc = docOf(...Array.from({ length: 3 }, () => paragraph(text('a'.repeat(4000)))));
    expect(matchesIn(doc, 'a', false)).toHaveLength(MATCHES_MAX);
  });
});
