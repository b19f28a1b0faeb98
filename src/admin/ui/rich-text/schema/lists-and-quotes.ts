/** List items, including tasks, and quotes: lists and quotes can be nested in each other. */
import { InputRule, Node, wrappingInputRule, type Editor, type Extensions } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { findWrapping, liftTarget } from '@tiptap/pm/transform';
import { NESTED_BLOCKS } from '#rich-text/document/rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    listsAndQuotes: {
      /** Puts the selected blocks into a quote (a list as a whole), or takes them out of their quote. */
      toggleQuote: () => ReturnType;
      /** Gives the selected items checkboxes, or removes them; creates a list if there isn't one. */
      toggleTasks: () => ReturnType;
    };
  }
}

const oneOf = (blocks: readonly string[]) => `(${blocks.join(' | ')})`;

const isList = ({ type }: ProseMirrorNode) => type.name === 'bulletList' || type.name === 'orderedList';

const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: `${oneOf(NESTED_BLOCKS)}+`,
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addCommands: () => ({
    toggleQuote:
      () =>
      ({ state, tr, dispatch }) =>
        toggleQuote(state, dispatch ? tr : null),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleQuote() };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

/** Applies the command to `tr`, or only checks whether it applies if `tr` is null. */
function toggleQuote(state: EditorState, tr: Transaction | null): boolean {
  const { $from, $to } = state.selection;
  const { blockquote } = state.schema.nodes;
  if (!blockquote) return false;
  const quoted = $from.blockRange($to, ({ type }) => type === blockquote);
  if (quoted) {
    const target = liftTarget(quoted);
    if (target !== null) tr?.lift(quoted, target);
    return target !== null;
  }
  // An item must begin with text, so its whole list is quoted instead.
  const range = $from.blockRange($to, (node) => node.type.name !== 'listItem' && !isList(node));
  const wrapping = range && findWrapping(range, blockquote);
  if (!range || !wrapping) return false;
  tr?.wrap(range, wrapping);
  return true;
}

/** `checked`: whether a task is done; null for an item that is not a task. */
const ListItem = Node.create({
  name: 'listItem',
  content: `paragraph ${oneOf(NESTED_BLOCKS)}*`,
  defining: true,
  addAttributes: () => ({
    checked: {
      default: null,
      parseHTML: (element) => {
        const written = element.getAttribute('data-checked');
        return written === null ? null : written === 'true';
      },
      renderHTML: ({ checked }) => (checked === null ? {} : { 'data-checked': checked ? 'true' : 'false' }),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addCommands: () => ({
    toggleTasks:
      () =>
      ({ chain, editor }) => {
        const isTask = isInTask(editor);
        const made = editor.isActive('listItem') ? chain() : chain().toggleBulletList();
        return made.updateAttributes('listItem', { checked: isTask ? null : false }).run();
      },
  }),
  addKeyboardShortcuts() {
    // These commands run when a key is pressed, so they use the state at that moment.
    return {
      Enter: () =>
        this.editor.commands.splitListItem(this.name, { checked: isInTask(this.editor) ? false : null }),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      'Mod-Shift-9': () => this.editor.commands.toggleTasks(),
      'Mod-Enter': () => tick(this.editor, this.editor.state.selection.from),
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler: ({ state, range, match }) => {
          const item = state.doc.resolve(range.from).node(-1);
          if (item.type !== this.type) return;
          const at = state.doc.resolve(range.from).before(-1);
          state.tr.delete(range.from, range.to);
          state.tr.setNodeAttribute(at, 'checked', /x/i.test(match[1] ?? ''));
        },
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleClick: (view, position, event) => {
            const item = event.target instanceof Element ? event.target.closest('li[data-checked]') : null;
            // The checkbox precedes the text. It is drawn by a style and has no element.
            const isBox = item === event.target && view.editable;
            return isBox && tick(editor, position);
          },
        },
      }),
    ];
  },
});

/** Whether the caret is in a task. */
export function isInTask(editor: Editor): boolean {
  const { checked } = editor.getAttributes('listItem');
  return typeof checked === 'boolean';
}

/** Toggles whether the task at a position is done; false outside of a task. */
function tick({ state, view }: Editor, position: number): boolean {
  const $at = state.doc.resolve(position);
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $at.node(depth);
    const { checked } = attrs;
    if (type.name !== 'listItem' || typeof checked !== 'boolean') continue;
    view.dispatch(state.tr.setNodeAttribute($at.before(depth), 'checked', !checked));
    return true;
  }
  return false;
}

export const listsAndQuotes: Extensions = [Quote, ListItem];
