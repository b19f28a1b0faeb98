import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { toStored } from '#admin/ui/rich-text/document.ts';
import { placeWithin } from '#admin/ui/rich-text/place-block.ts';
import { Embed, ImageNode, textExtensions } from '#admin/ui/rich-text/schema/schema.ts';
import { editorNodeKinds } from '../../admin/kinds.ts';
import { codeKeys } from './keys.ts';

const nodes = editorNodeKinds.map(({ extension }) => extension);
const schema = getSchema([...textExtensions, ImageNode, Embed, ...nodes]);

const words = (text: string) => (text === '' ? {} : { content: [{ type: 'text', text }] });
const paragraph = (text = '') => ({ type: 'paragraph', ...words(text) });
const code = (text = '') => ({ type: 'codeBlock', ...words(text) });
const list = (...content: object[]) => ({ type: 'orderedList', content: [{ type: 'listItem', content }] });

/** Creates an editor with these blocks; `|` is the caret, two of them are the ends of a selection. */
function editing(...content: object[]): EditorState {
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  const marks: number[] = [];
  doc.descendants((node, at) => {
    for (const { index } of (node.text ?? '').matchAll(/\|/g)) marks.push(at + index - marks.length);
  });
  const unmarked = JSON.stringify(doc)
    .replaceAll('|', '')
    .replaceAll(',"content":[{"type":"text","text":""}]', '');
  const state = EditorState.create({ doc: schema.nodeFromJSON(JSON.parse(unmarked)) });
  const [from = 0, to = from] = marks;
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

function press(state: EditorState, ...keys: string[]): EditorState {
  let current = state;
  for (const key of keys) {
    const was = codeKeys[key]?.(current, (change) => (current = current.apply(change)));
    expect(was, key).toBe(true);
  }
  return current;
}

/** The names of the blocks around the caret, and the text up to it. */
function caretIn({ selection: { $from } }: EditorState): string {
  return `${$from.parent.type.name}: ${$from.parent.textBetween(0, $from.parentOffset, '\n', '\n')}`;
}

const shown = (state: EditorState) => toStored(state.doc.toJSON())?.content;

describe('keys in code', () => {
  test('a new line is indented as the one above; a third one at the end leads out', () => {
    const typed = press(editing(code('gate:\n  open|')), 'Enter');
    expect(caretIn(typed)).toBe('codeBlock: gate:\n  open\n  ');
    const left = press(typed, 'Enter', 'Enter');
    expect(caretIn(left)).toBe('paragraph: ');
    expect(shown(left)).toEqual([{ type: 'codeBlock', attrs: { code: 'gate:\n  open' } }]);
  });

  test('empty lines between others are lines like any', () => {
    expect(caretIn(press(editing(code('a\n\n|b')), 'Enter'))).toBe('codeBlock: a\n\n\n');
  });

  test('Tab indents at the caret or the chosen lines, Shift and Tab take it back', () => {
    expect(caretIn(press(editing(code('a|b')), 'Tab'))).toBe('codeBlock: a  ');
    const chosen = editing(code('a\nb|\n\tc\n|d'));
    const indented = press(chosen, 'Tab');
    expect(indented.doc.textContent).toBe('a\n  b\n  \tc\nd');
    expect(press(indented, 'Shift-Tab').doc.textContent).toBe('a\nb\n\tc\nd');
    expect(press(chosen, 'Shift-Tab', 'Shift-Tab').doc.textContent).toBe('a\nb\nc\nd');
    expect(press(editing(code('|a')), 'Shift-Tab').doc.textContent).toBe('a');
  });

  test('Escape moves to the line below, created if missing, so that Tab leaves the editor again', () => {
    expect(caretIn(press(editing(code('a|b'), paragraph('next')), 'Escape'))).toBe('paragraph: ');
    const made = press(editing(list(paragraph('x'), code('a|'))), 'Escape');
    expect(caretIn(made)).toBe('paragraph: ');
    expect(made.selection.$from.node(-1).type.name).toBe('listItem');
    expect(codeKeys['Tab']?.(made)).toBe(false);
  });

  test('the arrow key leaves the block only at the end of the last one', () => {
    expect(caretIn(press(editing(code('a|')), 'ArrowDown'))).toBe('paragraph: ');
    expect(codeKeys['ArrowDown']?.(editing(code('a|\nb')))).toBe(false);
    expect(codeKeys['ArrowDown']?.(editing(code('a|'), paragraph()))).toBe(false);
  });

  test('Backspace at the start makes words of it, with a break for each line', () => {
    expect(shown(press(editing(code('|a\nb')), 'Backspace'))).toEqual([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
      },
    ]);
    expect(codeKeys['Backspace']?.(editing(code('a|')))).toBe(false);
  });
});

test('outside of code every key does what it did', () => {
  for (const [key, run] of Object.entries(codeKeys))
    expect(run(editing(code('a'), list(paragraph('b|')))), key).toBe(false);
});

describe('a block of code', () => {
  const placed = (state: EditorState) => {
    const change = state.tr;
    placeWithin(change, { type: 'codeBlock' }, change.selection.to);
    return state.apply(change.insertText('x'));
  };
  const stored = { type: 'codeBlock', attrs: { code: 'x' } };
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

  test('a block of code replaces an empty line and follows one with words', () => {
    expect(shown(placed(editing(paragraph('a'), paragraph('|'), paragraph('b'))))).toEqual([
      line('a'),
      stored,
      line('b'),
    ]);
    expect(shown(placed(editing(paragraph('a|b'))))).toEqual([line('ab'), stored]);
  });

  test('a block of code is inserted in the list item with the caret, and after a table', () => {
    const [steps] = shown(placed(editing(list(paragraph('Run|')), paragraph('b')))) ?? [];
    expect(steps?.content?.[0]?.content).toEqual([line('Run'), stored]);
    const cell = { type: 'tableCell', content: [paragraph('c|')] };
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] };
    expect(shown(placed(editing(table)))?.map(({ type }) => type)).toEqual(['table', 'codeBlock']);
  });
});
