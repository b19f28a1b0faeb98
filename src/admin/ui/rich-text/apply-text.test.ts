import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RichText } from '#rich-text/document/rich-text.ts';
import type { EditorNode } from '#rich-text/admin/editor-node.ts';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { changeTo } from './apply-text.ts';
import { toEditor, toStored } from './document.ts';
import { Embed, ImageNode, textExtensions } from './schema/schema.ts';

const nodes = editorNodeKinds.map(({ extension }) => extension);
const schema = getSchema([...textExtensions, ImageNode, Embed, ...nodes]);

const paragraph = (text: string) => ({
  type: 'paragraph',
  ...(text ? { content: [{ type: 'text', text }] } : {}),
});
const textOf = (...lines: string[]): RichText => ({ v: 1, content: lines.map(paragraph) });

/** Creates an editor with these lines and the caret after the first occurrence of `before`. */
function editing(lines: string[], before: string): EditorState {
  const doc = schema.nodeFromJSON({ type: 'doc', content: lines.map(paragraph) });
  let caret = 0;
  doc.descendants((node, position) => {
    const found = node.text?.indexOf(before) ?? -1;
    if (caret === 0 && found >= 0) caret = position + found + before.length;
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
}

function applied(state: EditorState, text: RichText | null): EditorState {
  const change = changeTo(state, text);
  return change ? state.apply(change) : state;
}

function wordsBeforeCaret(state: EditorState): string {
  return state.selection.$head.parent.textBetween(0, state.selection.$head.parentOffset);
}

describe('a text from outside', () => {
  it('the caret stays when another block changed', () => {
    const after = applied(
      editing(['Heading', 'Plain text here', 'last'], 'Plain te'),
      textOf('Merged heading', 'Plain text here', 'last'),
    );
    expect(toStored(after.doc.toJSON() as EditorNode)).toEqual(
      textOf('Merged heading', 'Plain text here', 'last'),
    );
    expect(wordsBeforeCaret(after)).toBe('Plain te');
  });

  it('the caret stays although the editor has empty lines at its end', () => {
    const after = applied(editing(['One', 'Two', '', ''], 'Tw'), textOf('First', 'Two'));
    expect(wordsBeforeCaret(after)).toBe('Tw');
    expect(after.doc.childCount).toBe(4);
  });

  it('the caret stays when lines around it come and go', () => {
    const after = applied(editing(['a', 'a', 'here', 'a'], 'he'), textOf('a', 'a', 'a', 'here'));
    expect(toStored(after.doc.toJSON() as EditorNode)).toEqual(textOf('a', 'a', 'a', 'here'));
    const repeated = applied(editing(['xaaa', 'here'], 'he'), textOf('xaaaaa', 'here'));
    expect(toStored(repeated.doc.toJSON() as EditorNode)).toEqual(textOf('xaaaaa', 'here'));
    expect(wordsBeforeCaret(repeated)).toBe('he');
  });

  it('the caret stays when blocks before and behind it changed', () => {
    const after = applied(
      editing(['First', 'Plain text here', 'last'], 'Plain te'),
      textOf('The first', 'Plain text here', 'the last one'),
    );
    expect(toStored(after.doc.toJSON() as EditorNode)).toEqual(
      textOf('The first', 'Plain text here', 'the last one'),
    );
    expect(wordsBeforeCaret(after)).toBe('Plain te');
    const more = applied(
      editing(['First', 'Plain text here', 'last'], 'Plain te'),
      textOf('New', 'The first', 'Plain text here', 'last', 'and one more'),
    );
    expect(toStored(more.doc.toJSON() as EditorNode)).toEqual(
      textOf('New', 'The first', 'Plain text here', 'last', 'and one more'),
    );
    expect(wordsBeforeCaret(more)).toBe('Plain te');
  });

  it('an external text replaces the editor’s exactly, whatever both contain', () => {
    const lines = fc.array(fc.constantFrom('', 'a', 'a b', 'b a', 'c', 'aaaa'), { maxLength: 7 });
    fc.assert(
      fc.property(lines, lines, (before, pasted) => {
        const doc = schema.nodeFromJSON({ type: 'doc', content: [...before, 'x'].map(paragraph) });
        const after = applied(EditorState.create({ doc }), textOf(...pasted, 'y'));
        expect(toStored(after.doc.toJSON() as EditorNode)).toEqual(textOf(...pasted, 'y'));
      }),
    );
  });

  it('an equal external text changes nothing', () => {
    expect(changeTo(editing(['One', 'Two', ''], 'T'), textOf('One', 'Two'))).toBeNull();
  });

  it('an external text can be empty', () => {
    expect(applied(editing(['One', ''], 'O'), null).doc.toJSON()).toEqual(
      schema.nodeFromJSON(toEditor(null)).toJSON(),
    );
  });
});
