/** What the owner of a document passes to the grid editor: everything except rows and blocks. */
import type { ReactNode } from 'react';
import type { Block, Medium } from '#model/define-block.ts';
import type { RowLayout } from '#grid/shapes/grid.ts';
import type { Shape } from '#model/field.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import type { NameOf } from './block-words.ts';

/**
 * The values of a document's form, including its grid as `grid`, and the version under which they are stored.
 */
export interface StoredDocument {
  version: string;
  values: Record<string, unknown>;
}

/** The change to store; `changes` are relative to `base`. */
export interface DocumentChange {
  version: string;
  changes: Record<string, unknown>;
  base: Record<string, unknown>;
}

/** An action on the whole document, in the editor's menu. */
export interface DocumentAction {
  label: string;
  /** What the document is for, such as sending it: a button next to Save where there is space. */
  isMain?: true;
  /** Shown in the colour of destructive actions. */
  isDeletion?: true;
  dialog: (autosave: Autosave, close: () => void) => ReactNode;
}

/** Settings that every row and every block of this kind of document has. */
export interface GridSettings {
  row: Shape;
  block: Shape;
}

/** A document with a grid. Its nodes are rendered inside the editor, so they may use `useEditing`. */
export interface GridDocument {
  /** Key under which the browser stores unsaved changes, like `layout.7`; unique for each document. */
  key: string;
  /** The kind of document, as a noun in sentences, like `layout`. */
  noun: string;
  /** The fields of the document, including `name` and `grid`. */
  fields: Shape;
  settings: GridSettings;
  /** The document as initially loaded. Later values come from `save`. */
  stored: StoredDocument;
  /** Blocks without a view for this medium are not offered. */
  medium: Medium;
  /** The layouts offered for rows. Default: all. Read once: pass a constant. */
  rowLayouts?: readonly RowLayout[];
  /** The blocks of the installation by name. */
  blocks: ReadonlyMap<string, Block>;
  /** Rejects with the errors of the API. */
  save: (change: DocumentChange) => Promise<StoredDocument>;
  /** `incoming`: labels of fields that a colleague changed meanwhile. */
  onSaved: (incoming: readonly string[]) => void;
  /** The name of a record that settings reference. */
  nameOf: NameOf;
  back: { to: string; label: string };
  /** The form of the document itself, shown while no row or block is selected. */
  panel: ReactNode;
  /** The document as its readers receive it. */
  preview: ReactNode;
  /** Shown instead of the rows while the grid has none. Default: a hint to add a row. */
  start?: ReactNode;
  actions: readonly DocumentAction[];
  /** Id of the block selected at first. */
  selectedBlock?: string | undefined;
  opensWithPreview?: boolean;
}
