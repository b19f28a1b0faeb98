/** State that the parts of the editor share. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import type { Block } from '#model/define-block.ts';
import type { Grid, RowLayout } from '#grid/shapes/grid.ts';
import type { NameOf } from './block-words.ts';
import type { EditorState, GridModel } from './editor-model.ts';
import type { GridSettings } from './grid-document.ts';

export interface Editing {
  editor: GridModel;
  form: FormStore;
  /** Whether the form has changes that are not saved. */
  isDirty: boolean;
  /** The kind of document, as a noun in sentences, like `layout`. */
  noun: string;
  settings: GridSettings;
  /** Blocks of this installation, by name. */
  blocks: ReadonlyMap<string, Block>;
  nameOf: NameOf;
  /** The layouts that rows of the document can have. */
  rowLayouts: readonly RowLayout[];
  /** Opens the block picker and inserts the chosen block at the place. */
  pickBlock: (place: { row: number; column: number; index: number }) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/** Returns the editor's shared state. Throws outside of a `GridEditor`. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Parts of the grid editor must be rendered inside its context.');
  return editing;
}

/** Returns a part of the editor's state; re-renders when that part changes. */
export function useEditor<T>(editor: GridModel, select: (state: EditorState) => T): T {
  const selected = () => select(editor.get());
  return useSyncExternalStore(editor.subscribe, selected, selected);
}

export function useGrid(form: FormStore): Grid {
  return useForm(form, (state) => state.values['grid'] as Grid);
}
