/** Find and replace in a text. Matches are decorations; the current match is identified by its index. */
import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

export interface Match {
  from: number;
  to: number;
}

export interface FindState {
  phrase: string;
  isCaseSensitive: boolean;
  matches: readonly Match[];
  /** Index of the current match; -1 if nothing matches. */
  index: number;
}

type Change = { phrase: string; isCaseSensitive: boolean } | { index: number };

const NOTHING: FindState = { phrase: '', isCaseSensitive: false, matches: [], index: -1 };

/** Maximum number of matches; more are neither counted nor marked. */
export const MATCHES_MAX = 5000;

export const findKey = new PluginKey<FindState>('find');

export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key: findKey,
      state: {
        init: () => NOTHING,
        apply: (transaction, before) => {
          const change = transaction.getMeta(findKey) as Change | undefined;
          if (change && 'phrase' in change) {
            const matches = matchesIn(transaction.doc, change.phrase, change.isCaseSensitive);
            return { ...change, matches, index: firstFrom(matches, transaction.selection.from) };
          }
          if (change) return { ...before, index: change.index };
          if (!transaction.docChanged || before.phrase === '') return before;
          const matches = matchesIn(transaction.doc, before.phrase, before.isCaseSensitive);
          return { ...before, matches, index: Math.min(Math.max(before.index, 0), matches.length - 1) };
        },
      },
      props: {
        decorations: (state) => {
          const { matches, index } = findKey.getState(state) ?? NOTHING;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, at) => {
              const shown = { class: at === index ? 'found current' : 'found' };
              const place = state.doc.resolve(from);
              // The text of a footnote is not visible, so its number is marked instead.
              return place.parent.isTextblock
                ? Decoration.inline(from, to, shown)
                : Decoration.node(place.before(), place.after(), shown);
            }),
          );
        },
      },
    }),
  ],
});

/** Positions of the phrase, in document order; a match never crosses the border of a block or footnote. */
export function matchesIn(doc: Node, phrase: string, isCaseSensitive: boolean): Match[] {
  if (phrase === '') return [];
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const pattern = new RegExp(escaped, isCaseSensitive ? 'gu' : 'giu');
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.inlineContent || matches.length >= MATCHES_MAX) return matches.length < MATCHES_MAX;
    for (const { index, 0: found } of wordsOf(node).matchAll(pattern)) {
      if (matches.length >= MATCHES_MAX) break;
      matches.push({ from: position + 1 + index, to: position + 1 + index + found.length });
    }
    return true;
  });
  return matches.sort((a, b) => a.from - b.from);
}

/**
 * The text of a line, with a placeholder for every position without a character. A phrase never contains the
 * placeholder.
 */
function wordsOf(line: Node): string {
  let words = '';
  line.forEach((child) => (words += child.text ?? '\uFFFC'.repeat(child.nodeSize)));
  return words;
}

function firstFrom(matches: readonly Match[], position: number): number {
  const next = matches.findIndex(({ from }) => from >= position);
  return next === -1 ? matches.length - 1 : next;
}

/** Searches for the phrase; the first match at or after the caret becomes the current match. */
export function find(editor: Editor, phrase: string, isCaseSensitive: boolean): void {
  editor.view.dispatch(editor.state.tr.setMeta(findKey, { phrase, isCaseSensitive }));
}

/**
 * Moves to the next match (with -1 to the previous one), wraps around at the ends, and scrolls to the match.
 */
export function step(editor: Editor, by: 1 | -1): void {
  const { matches, index } = findKey.getState(editor.state) ?? NOTHING;
  if (matches.length > 0) show(editor, (index + by + matches.length) % matches.length);
}

/** Replaces the current match and moves to the next one. */
export function replaceCurrent(editor: Editor, replacement: string): void {
  const { matches, index } = findKey.getState(editor.state) ?? NOTHING;
  const match = matches[index];
  if (!match || !editor.isEditable) return;
  const change = editor.state.tr.insertText(replacement, match.from, match.to);
  const end = change.mapping.map(match.to);
  editor.view.dispatch(change);
  const after = findKey.getState(editor.state)?.matches ?? [];
  if (after.length === 0) return;
  const next = after.findIndex(({ from }) => from >= end);
  show(editor, Math.max(0, next));
}

/** Replaces all matches in a single undo step; returns the number of matches. */
export function replaceAll(editor: Editor, replacement: string): number {
  const { matches } = findKey.getState(editor.state) ?? NOTHING;
  if (matches.length === 0 || !editor.isEditable) return 0;
  const change = closeHistory(editor.state.tr);
  for (const { from, to } of matches.toReversed()) change.insertText(replacement, from, to);
  editor.view.dispatch(change);
  return matches.length;
}

function show(editor: Editor, index: number): void {
  const match = findKey.getState(editor.state)?.matches[index];
  if (!match) return;
  const { state, view } = editor;
  const change = state.tr.setMeta(findKey, { index });
  if (state.doc.resolve(match.from).parent.type.isTextblock)
    change.setSelection(TextSelection.create(state.doc, match.from, match.to));
  view.dispatch(change);
  const place = view.domAtPos(match.from).node;
  (place instanceof Element ? place : place.parentElement)?.scrollIntoView({ block: 'nearest' });
}
