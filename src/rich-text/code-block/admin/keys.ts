/**
 * Keys for typing code: they preserve the indentation of its lines and leave the block; also the Markdown
 * fence.
 */
import { InputRule } from '@tiptap/core';
import { setBlockType } from '@tiptap/pm/commands';
import { TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';
import { placeWithin } from '#admin/ui/rich-text/place-block.ts';
import { codeBlock, storedLanguage } from '../node.ts';

const INDENT = '  ';

const inCode =
  (run: Command): Command =>
  (state, dispatch) =>
    isInCode(state) && run(state, dispatch);

/** Tab indents, so Escape leaves the block: keyboard users are never trapped in it. */
export const codeKeys: Readonly<Record<string, Command>> = {
  Enter: inCode(breakLine),
  Tab: inCode((state, dispatch) => shiftLines(state, dispatch, 1)),
  'Shift-Tab': inCode((state, dispatch) => shiftLines(state, dispatch, -1)),
  Escape: inCode(leave),
  ArrowDown: inCode((state, dispatch) => isAtEnd(state) && isLast(state) && leave(state, dispatch)),
  Backspace: inCode(becomeParagraph),
};

/** Matches three backticks, an optional language, and a space or Enter. */
export function codeInputRules(): InputRule[] {
  return [
    new InputRule({
      find: /^```([a-zA-Z0-9+#.-]{0,30})\s$/,
      handler: ({ state, range, match }) => {
        state.tr.delete(range.from, range.to);
        const attrs = { language: storedLanguage(match[1]) };
        placeWithin(state.tr, { type: codeBlock.name, attrs }, range.from);
      },
    }),
  ];
}

function isInCode({ selection: { $from, $to } }: EditorState): boolean {
  return $from.parent.type.name === codeBlock.name && $from.sameParent($to);
}

function isAtEnd({ selection: { $from, empty } }: EditorState): boolean {
  return empty && $from.parentOffset === $from.parent.content.size;
}

function isLast({ doc, selection }: EditorState): boolean {
  return doc.resolve(selection.$from.after()).nodeAfter === null;
}

/**
 * Starts a line with the indentation of the one above; Enter in the second empty line at the end leaves the
 * block instead.
 */
function breakLine(state: EditorState, dispatch: Parameters<Command>[1]): boolean {
  const { $from } = state.selection;
  const before = $from.parent.textContent.slice(0, $from.parentOffset);
  const emptyLines = /\n[ \t]*\n[ \t]*$/.exec(before)?.[0];
  if (emptyLines !== undefined && isAtEnd(state)) {
    const change = state.tr.delete($from.pos - emptyLines.length, $from.pos);
    dispatch?.(moveBehind(change));
    return true;
  }
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before)?.[1] ?? '';
  dispatch?.(state.tr.insertText(`\n${indent}`).scrollIntoView());
  return true;
}

/** Indents at the caret, or the selected lines; `-1` removes one indentation. */
function shiftLines(state: EditorState, dispatch: Parameters<Command>[1], by: 1 | -1): boolean {
  const { $from, $to, empty } = state.selection;
  const change = state.tr;
  if (empty && by === 1) change.insertText(INDENT);
  else {
    const code = $from.parent.textContent;
    // From the last line up, so that the positions of the others remain valid.
    for (const at of linesBetween(code, $from.parentOffset, $to.parentOffset).toReversed()) {
      const place = $from.start() + at;
      const lead = /^(?:\t| {1,2})/.exec(code.slice(at))?.[0] ?? '';
      if (by === 1) change.insertText(INDENT, place);
      else change.delete(place, place + lead.length);
    }
  }
  if (change.docChanged) dispatch?.(change.scrollIntoView());
  return true;
}

/** Start offsets of the lines that the range touches. */
function linesBetween(code: string, from: number, to: number): number[] {
  const starts = [from === 0 ? 0 : code.lastIndexOf('\n', from - 1) + 1];
  for (let at = code.indexOf('\n', from); at !== -1 && at + 1 < to; at = code.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

function leave(state: EditorState, dispatch: Parameters<Command>[1]): boolean {
  dispatch?.(moveBehind(state.tr));
  return true;
}

/** Moves the caret to the line after the block, created if missing. */
function moveBehind(change: Transaction): Transaction {
  const behind = change.selection.$from.after();
  if (!change.doc.resolve(behind).nodeAfter?.isTextblock)
    change.insert(behind, change.doc.type.schema.nodeFromJSON({ type: 'paragraph' }));
  return change.setSelection(TextSelection.create(change.doc, behind + 1)).scrollIntoView();
}

/** Turns the block into a paragraph if the caret is at its very start, as Backspace does with a heading. */
function becomeParagraph(state: EditorState, dispatch: Parameters<Command>[1]): boolean {
  const { $from, empty } = state.selection;
  const paragraph = state.schema.nodes['paragraph'];
  if (!empty || $from.parentOffset > 0 || !paragraph) return false;
  return setBlockType(paragraph)(state, dispatch);
}
