import { expect, test } from 'vitest';
import { diffBlocks, type BlockDifference } from './rich-text-diff.ts';
import type { Mark, RichTextNode } from '#rich-text/document/rich-text.ts';

const run = (text: string, ...marks: Mark[]): RichTextNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: (string | RichTextNode)[]): RichTextNode => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? run(part) : part)),
});

/** Describes a difference in one line: `+` inserted, `-` removed, `~` changed with its words. */
function describeDiff(differences: readonly BlockDifference[]): string[] {
  return differences.map((difference) => {
    if ('words' in difference)
      return `~ ${difference.words.map(({ kind, item }) => `${SIGNS[kind]}${item.text ?? item.type}`).join('|')}`;
    if ('blocks' in difference)
      return `~ ${difference.node.type}(${describeDiff(difference.blocks).join('; ')})`;
    const { kind, node } = difference;
    return `${SIGNS[kind]} ${node.type} ${(node.content ?? []).map(({ text = '' }) => text).join('')}`.trim();
  });
}
const SIGNS = { same: '=', removed: '-', added: '+' } as const;

test('blocks put in and taken out are whole, what stayed is not marked', () => {
  const before = [paragraph('One stays.'), paragraph('Two is removed.')];
  const after = [paragraph('Nothing like the others here.'), paragraph('One stays.')];
  expect(describeDiff(diffBlocks(before, after))).toEqual([
    '+ paragraph Nothing like the others here.',
    '= paragraph One stays.',
    '- paragraph Two is removed.',
  ]);
});

test('a changed paragraph is shown word by word, in its place', () => {
  const before = [paragraph('a'), paragraph('The lock opens at six in summer.')];
  const after = [paragraph('a'), paragraph('The lock opens at seven in summer.')];
  expect(describeDiff(diffBlocks(before, after))).toEqual([
    '= paragraph a',
    '~ =The lock opens at |-six|+seven|= in summer.',
  ]);
});

test('a word that only became bold or got a link is a change', () => {
  const before = [paragraph('Read the tide table first.')];
  const after = [paragraph('Read the ', run('tide', { type: 'bold' }), ' table first.')];
  const [difference] = diffBlocks(before, after);
  expect(describeDiff(difference ? [difference] : [])).toEqual(['~ =Read the |-tide|+tide|= table first.']);
  const linked = [
    paragraph('Read the ', run('tide', { type: 'link', attrs: { href: '/tides' } }), ' table first.'),
  ];
  expect(describeDiff(diffBlocks(after, linked))).toEqual(['~ =Read the |-tide|+tide|= table first.']);
});

test('a list shows only the changed entry', () => {
  const list = (...entries: string[]): RichTextNode => ({
    type: 'bulletList',
    content: entries.map((entry) => ({ type: 'listItem', content: [paragraph(entry)] })),
  });
  expect(
    describeDiff(diffBlocks([list('rope', 'long chain')], [list('rope', 'short chain', 'buoy')])),
  ).toEqual(['~ bulletList(= listItem; ~ listItem(~ -long|+short|= chain); + listItem)']);
});

test('another picture, another level of a heading and another kind of block are replaced, not changed', () => {
  const image = (asset: number): RichTextNode => ({
    type: 'image',
    attrs: { asset, alt: '', caption: null, credit: null },
  });
  const heading = (level: number): RichTextNode => ({
    type: 'heading',
    attrs: { level },
    content: [run('The quay')],
  });
  expect(describeDiff(diffBlocks([image(1), heading(2)], [image(2), heading(3)]))).toEqual([
    '- image',
    '- heading The quay',
    '+ image',
    '+ heading The quay',
  ]);
});

test('code shows the changed lines and words; another language makes another block', () => {
  const code = (text: string, language: string): RichTextNode => ({
    type: 'codeBlock',
    attrs: { code: text, language },
  });
  const before = code('gate:\n  open: 6\n  close: 22', 'yaml');
  expect(describeDiff(diffBlocks([before], [code('gate:\n  open: 7\n  close: 22', 'yaml')]))).toEqual([
    '~ =gate:\n  open: |-6|+7|=\n  close: 22',
  ]);
  expect(describeDiff(diffBlocks([before], [code('gate:\n  open: 6\n  close: 22', 'toml')]))).toEqual([
    '- codeBlock',
    '+ codeBlock',
  ]);
});

test('null and missing attributes are equal', () => {
  expect(
    describeDiff(
      diffBlocks(
        [{ type: 'image', attrs: { asset: 1, caption: null } }],
        [{ type: 'image', attrs: { asset: 1 } }],
      ),
    ),
  ).toEqual(['= image']);
});
