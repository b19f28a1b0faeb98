/** State of the slash menu: a slash typed at the start of a word, and the text after it up to the caret. */
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { insertionsFor, type Insertion } from './insertions.ts';

export interface SlashState {
  /** Position of the slash. */
  from: number;
  query: string;
  items: readonly Insertion[];
  /** Index of the item that Enter selects. */
  index: number;
}

type Change = { open: number } | { index: number } | 'close';

export const slashKey = new PluginKey<SlashState | null>('slashMenu');

/** Ids in the document of the list and its options. */
export const SLASH_LIST_ID = 'slash-menu';
export const slashOptionId = (item: Insertion) => `${SLASH_LIST_ID}-${item.name}`;

/** Maximum query length; a longer text after the slash is a sentence. */
const QUERY_LENGTH_MAX = 24;

/** `onRun` receives the selected item, after the slash and its query were removed. */
export const SlashMenu = Extension.create<{ onRun: (item: Insertion) => void }>({
  name: 'slashMenu',
  addOptions: () => ({ onRun: () => undefined }),
  addProseMirrorPlugins() {
    const run = (view: EditorView, item: Insertion) => runSlashItem(view, item, this.options.onRun);
    return [
      new Plugin<SlashState | null>({
        key: slashKey,
        state: { init: () => null, apply: nextState },
        props: {
          attributes: (state): Record<string, string> => {
            const menu = slashKey.getState(state);
            const item = menu?.items[menu.index];
            return item
              ? { 'aria-controls': SLASH_LIST_ID, 'aria-activedescendant': slashOptionId(item) }
              : {};
          },
          handleTextInput: (view, from, to, text) => {
            const typed = text === '/' ? typeSlash(view.state, from, to) : null;
            if (typed) view.dispatch(typed);
            return typed !== null;
          },
          handleKeyDown: (view, event) => {
            const menu = slashKey.getState(view.state);
            if (!menu || event.isComposing) return false;
            return pressed(view, menu, event, run);
          },
          handleDOMEvents: {
            blur: (view) => {
              if (slashKey.getState(view.state)) view.dispatch(view.state.tr.setMeta(slashKey, 'close'));
            },
          },
        },
      }),
    ];
  },
});

/**
 * Inserts the slash and opens the menu; null if the slash would not open one there. Sets the caret behind the
 * slash, because a caret that was just moved by mouse may not have reached the state, and the next typed text
 * would go to the old position.
 */
export function typeSlash(state: EditorState, from: number, to: number): Transaction | null {
  if (!canOpenAt(state, from)) return null;
  const typed = state.tr.insertText('/', from, to);
  const caret = TextSelection.create(typed.doc, from + 1);
  return typed.setSelection(caret).setMeta(slashKey, { open: from });
}

/** Removes the slash and the query, and runs the item. */
export function runSlashItem(view: EditorView, item: Insertion, onRun: (item: Insertion) => void): void {
  const menu = slashKey.getState(view.state);
  if (!menu) return;
  const change = view.state.tr.delete(menu.from, view.state.selection.from).setMeta(slashKey, 'close');
  view.dispatch(change);
  onRun(item);
}

/** Whether the menu can open: at the start of a line or after a space, outside of code. */
function canOpenAt(state: EditorState, at: number): boolean {
  const place = state.doc.resolve(at);
  if (!state.selection.empty || place.parent.type.name !== 'paragraph') return false;
  if (state.storedMarks?.some(({ type }) => type.spec.code)) return false;
  if (place.marks().some(({ type }) => type.spec.code)) return false;
  const before = place.parent.textBetween(Math.max(0, place.parentOffset - 1), place.parentOffset, '\n', ' ');
  return before === '' || /\s/.test(before);
}

function nextState(transaction: Transaction, before: SlashState | null, _: unknown, state: EditorState) {
  const change = transaction.getMeta(slashKey) as Change | undefined;
  if (change === 'close') return null;
  if (change && 'open' in change) return menuAt(state, change.open, null);
  if (!before) return null;
  if (change) return { ...before, index: change.index };
  if (!transaction.docChanged && !transaction.selectionSet) return before;
  return menuAt(state, transaction.mapping.map(before.from, -1), before);
}

/** The menu for the slash at `from`; null if the caret has left it, or if the query matches no entry. */
function menuAt(state: EditorState, from: number, before: SlashState | null): SlashState | null {
  const { $from, empty } = state.selection;
  const isInside = empty && from >= $from.start() && from < $from.pos && $from.parent.isTextblock;
  if (!isInside) return null;
  const text = state.doc.textBetween(from, $from.pos, '\n', '\n');
  if (!text.startsWith('/') || text.includes('\n') || text.length > QUERY_LENGTH_MAX) return null;
  const query = text.slice(1);
  if (query.startsWith(' ')) return null;
  const items = insertionsFor(query);
  if (items.length === 0) return null;
  return { from, query, items, index: before?.query === query ? before.index : 0 };
}

function pressed(
  view: EditorView,
  menu: SlashState,
  event: KeyboardEvent,
  run: (view: EditorView, item: Insertion) => void,
): boolean {
  const choose = (index: number) =>
    view.dispatch(
      view.state.tr.setMeta(slashKey, { index: (index + menu.items.length) % menu.items.length }),
    );
  const item = menu.items[menu.index];
  if (event.key === 'ArrowDown') choose(menu.index + 1);
  else if (event.key === 'ArrowUp') choose(menu.index - 1);
  else if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(slashKey, 'close'));
  else if ((event.key === 'Enter' || event.key === 'Tab') && item) run(view, item);
  else return false;
  event.stopPropagation();
  return true;
}
