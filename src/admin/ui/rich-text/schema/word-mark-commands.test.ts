/** Tests where abbreviations and ruby texts can be set, how they are shown, and where they are refused. */
import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { Embed, ImageNode, textExtensions } from './schema.ts';
import { reasonAgainstMark, setWordMark, wordsForMark } from './word-mark-commands.ts';

const schema = getSchema([
  ...textExtensions,
  ImageNode,
  Embed,
  ...editorNodeKinds.map(({ extension }) => extension),
]);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

function stateOf(from: number, to = from, blocks: object[] = [paragraph('The VTS watches')]) {
  const doc = schema.nodeFromJSON({ type: 'doc', content: blocks });
  return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
}

test('the selection, what is around the caret, or new words', () => {
  const selected = stateOf(5, 8);
  expect(wordsForMark(selected, 'abbreviation')).toEqual({
    words: 'VTS',
    value: '',
    isNew: false,
    isSet: false,
  });
  const set = selected.apply(
    setWordMark(selected, { name: 'abbreviation', words: 'VTS', value: 'Vessel traffic service' }),
  );
  expect(set.selection.from).toBe(8);
  const inside = set.apply(set.tr.setSelection(TextSelection.create(set.doc, 6)));
  expect(wordsForMark(inside, 'abbreviation')).toEqual({
    words: 'VTS',
    value: 'Vessel traffic service',
    isNew: false,
    isSet: true,
  });
  const changed = inside.apply(setWordMark(inside, { name: 'abbreviation', words: 'VTS', value: 'Other' }));
  expect(JSON.stringify(changed.doc).match(/"title":"[^"]*"/g)).toEqual(['"title":"Other"']);
  const caret = stateOf(5);
  expect(wordsForMark(caret, 'ruby')).toMatchObject({ words: '', isNew: true });
  const written = caret.apply(setWordMark(caret, { name: 'ruby', words: '横浜', value: 'よこはま' }));
  expect(written.doc.textContent).toBe('The 横浜VTS watches');
  // Text typed next is outside the mark.
  const typed = written.apply(written.tr.insertText('x'));
  expect(
    wordsForMark(typed.apply(typed.tr.setSelection(TextSelection.create(typed.doc, 6))), 'ruby'),
  ).toEqual({
    words: '横浜',
    value: 'よこはま',
    isNew: false,
    isSet: true,
  });
});

test('word marks are refused in code and across paragraphs', () => {
  const code = stateOf(2, 3, [{ type: 'codeBlock', content: [{ type: 'text', text: 'let a' }] }]);
  expect(reasonAgainstMark(code, 'ruby')).toContain('code');
  expect(reasonAgainstMark(stateOf(2, 9, [paragraph('one'), paragraph('two')]), 'ruby')).toContain(
    'one paragraph',
  );
  expect(reasonAgainstMark(stateOf(5, 8), 'ruby')).toBeNull();
});
