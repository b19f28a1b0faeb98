/** What the parts of the layout editor share. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import type { Block } from '#model/define-block.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { NameOf } from './block-words.ts';
import type { EditorState, LayoutEditor } from './editor-model.ts';

export interface Editing {
  editor: LayoutEditor;
  form: FormStore;
  /** Blocks of this installation by name. */
  blocks: ReadonlyMap<string, Block>;
  nameOf: NameOf;
  /** Asks which block, and puts it there. */
  pickBlock: (place: { row: number; column: number; index: number }) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/** Throws outside of the layout editor. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Parts of the layout editor must be rendered inside its context.');
  return editing;
}

/** A part of the editor's state; drawn again when that changes. */
export function useEditor<T>(editor: LayoutEditor, select: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.subscribe, () => select(editor.get()));
}

export function useGrid(form: FormStore): Grid {
  return useForm(form, (state) => state.values['grid'] as Grid);
}
