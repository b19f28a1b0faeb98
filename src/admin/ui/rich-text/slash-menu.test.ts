import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { Embed, ImageNode, textExtensions } from './schema/schema.ts';
import { typeSlash } from './slash-menu.ts';

const nodes = editorNodeKinds.map(({ extension }) => extension);
const schema = getSchema([...textExtensions, ImageNode, Embed, ...nodes]);
const doc = schema.nodeFromJSON({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'We lose the tide.' }] },
    { type: 'paragraph' },
  ],
});
const FIRST_END = 18;
const SECOND_START = 20;

describe('a slash', () => {
  it('a slash moves the caret to where it was typed, even before the state has the click', () => {
    const before = EditorState.create({ doc, selection: TextSelection.create(doc, FIRST_END) });
    const typed = typeSlash(before, SECOND_START, SECOND_START);
    if (!typed) throw new Error('The slash opened no menu.');
    const after = before.apply(typed);
    const next = after.apply(after.tr.insertText('side'));
    expect(next.doc.textBetween(0, next.doc.content.size, '|')).toBe('We lose the tide.|/side');
  });

  it('a slash behind a letter is plain text', () => {
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, FIRST_END) });
    expect(typeSlash(state, FIRST_END, FIRST_END)).toBeNull();
  });
});
