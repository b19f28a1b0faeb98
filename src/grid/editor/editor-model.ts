/** The document being edited: its form, its grid with undo, and the selection. */
import type { FormState, FormStore } from '#admin/generic/form/form-store.ts';
import { blockShape, upgradedSettings } from '#grid/shapes/block-settings.ts';
import type { Block } from '#model/define-block.ts';
import type { Shape } from '#model/field.ts';
import type { Grid, GridBlock, GridRow } from '#grid/shapes/grid.ts';
import { defaultsOf, fieldErrors, inputSchema } from '#records/shape.ts';
import type { GridSettings } from './grid-document.ts';
import { blockOf, rowOf, setBlock, setRow } from './grid-operations.ts';
import { NO_HISTORY, pushHistory, redone, undone, type History } from '#admin/generic/save/history.ts';

/** The part of the document whose settings the panel shows. */
export type Selection = { kind: 'document' } | { kind: 'row'; id: string } | { kind: 'block'; id: string };

export interface EditorState {
  selection: Selection;
  canUndo: boolean;
  canRedo: boolean;
  /** Read out by screen readers, for users who cannot see what moved. */
  announcement: string;
  /** The row or block to focus after the next render. A new object for every request. */
  focus: { id: string } | null;
}

export interface GridModel {
  get: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  grid: () => Grid;
  select: (selection: Selection) => void;
  /**
   * Makes a change as one undo step. With `about`, it is merged with preceding steps that have the same
   * subject.
   */
  change: (
    next: (grid: Grid) => Grid,
    note?: { about?: string; say?: string; focus?: string | null },
  ) => void;
  undo: () => void;
  redo: () => void;
  /** Call when the requested row or block has received the focus. */
  focused: () => void;
}

/**
 * Creates the model for a form whose value `grid` is the grid. `selected`: id of the initially selected
 * block, if it exists.
 */
export function createGridModel(form: FormStore, selected?: string): GridModel {
  const grid = () => form.get().values['grid'] as Grid;
  let state: EditorState = { ...NOTHING_DONE, ...(selected !== undefined && atBlock(grid(), selected)) };
  let history: History<Grid> = NO_HISTORY;
  const listeners = new Set<() => void>();
  const become = (part: Partial<EditorState>) => {
    state = { ...state, ...part, canUndo: history.past.length > 0, canRedo: history.future.length > 0 };
    for (const listener of listeners) listener();
  };
  const step = (taken: ReturnType<typeof undone<Grid>>, words: string) => {
    if (!taken) return;
    history = taken.history;
    form.set('grid', taken.state);
    become({ announcement: words, selection: existingSelection(taken.state, state.selection) });
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    grid,
    select: (selection) => become({ selection }),
    change(next, { about, say = '', focus = null } = {}) {
      const before = grid();
      const after = next(before);
      if (after === before) return;
      history = pushHistory(history, before, about ?? null);
      form.set('grid', after);
      become({
        announcement: say,
        focus: focus === null ? null : { id: focus },
        selection: existingSelection(after, state.selection),
      });
    },
    undo: () => step(undone(history, grid()), 'Undone.'),
    redo: () => step(redone(history, grid()), 'Redone.'),
    focused: () => {
      state = { ...state, focus: null };
    },
  };
}

const NOTHING_DONE: EditorState = {
  selection: { kind: 'document' },
  canUndo: false,
  canRedo: false,
  announcement: '',
  focus: null,
};

function atBlock(grid: Grid, id: string): Partial<EditorState> {
  const selection = existingSelection(grid, { kind: 'block', id });
  return selection.kind === 'block' ? { selection, focus: { id } } : {};
}

/** The selection, or the document itself if the selected row or block was removed. */
function existingSelection(grid: Grid, selection: Selection): Selection {
  if (selection.kind === 'document') return selection;
  const exists = selection.kind === 'row' ? rowOf(grid, selection.id) : blockOf(grid, selection.id);
  return exists ? selection : { kind: 'document' };
}

/** What the forms of rows and blocks need from the editor. */
interface PartEditing {
  editor: GridModel;
  form: FormStore;
  settings: GridSettings;
}

/** Creates a form over the settings of a block, which are stored in the grid. */
export function blockForm(
  { editor, form, settings: { block: common } }: PartEditing,
  id: string,
  definition: Block,
): FormStore {
  return partForm(
    form,
    () => blockOf(editor.grid(), id),
    (block) => ({
      values: blockValues(definition, common, block),
      errors: blockErrors(definition, common, block),
    }),
    (block, field, value) => {
      const settings = { ...safelyUpgraded(definition, common, block), [field]: value };
      editor.change((grid) => setBlock(grid, id, settings, Math.max(block.v, definition.v)), {
        about: `${id}.${field}`,
      });
    },
  );
}

/** Removes settings that the block's definition does not have. */
export function forgetUnknown(
  { editor, settings: { block: common } }: PartEditing,
  block: GridBlock,
  definition: Block,
): void {
  const shape = blockShape(definition, common);
  const known = Object.entries(safelyUpgraded(definition, common, block)).filter(([key]) => key in shape);
  editor.change((grid) =>
    setBlock(grid, block.id, Object.fromEntries(known), Math.max(block.v, definition.v)),
  );
}

/** Creates a form over the settings of a row. */
export function rowForm({ editor, form, settings: { row: shape } }: PartEditing, id: string): FormStore {
  return partForm(
    form,
    () => rowOf(editor.grid(), id),
    (row) => ({ values: { ...defaultsOf(shape), ...row.settings }, errors: rowErrors(shape, row) }),
    (row, field, value) =>
      editor.change((grid) => setRow(grid, id, { ...row.settings, [field]: value }), {
        about: `${id}.${field}`,
      }),
  );
}

const NOTHING: FormState = { values: {}, errors: {} };

/** A form store whose values are a part of another form store's. */
function partForm<Part extends object>(
  form: FormStore,
  find: () => Part | null,
  read: (part: Part) => FormState,
  write: (part: Part, field: string, value: unknown) => void,
): FormStore {
  let seen: Part | null = null;
  let state = NOTHING;
  const get = () => {
    const part = find();
    if (part !== seen) {
      seen = part;
      state = part ? read(part) : NOTHING;
    }
    return state;
  };
  return {
    get,
    set(field, value) {
      const { values } = get();
      if (seen && !Object.is(values[field], value)) write(seen, field, value);
    },
    // A part is changed only through its fields; errors are derived from its values.
    replace: () => undefined,
    setErrors: () => undefined,
    subscribe: form.subscribe,
  };
}

/** Settings in the form's format: in the current version, with defaults for missing values. */
function blockValues(definition: Block, common: Shape, block: GridBlock): Record<string, unknown> {
  const shape = blockShape(definition, common);
  return { ...defaultsOf(shape), ...safelyUpgraded(definition, common, block) };
}

/** Messages about invalid settings, by field; the same object for the same block. */
export function blockErrors(definition: Block, common: Shape, block: GridBlock): Record<string, string> {
  const known = BLOCK_ERRORS.get(block);
  if (known) return known;
  const shape = blockShape(definition, common);
  const errors = errorsOf(shape, safelyUpgraded(definition, common, block));
  BLOCK_ERRORS.set(block, errors);
  return errors;
}

const BLOCK_ERRORS = new WeakMap<GridBlock, Record<string, string>>();

/** Messages about invalid settings of a row, by field. */
export function rowErrors(shape: Shape, row: GridRow): Record<string, string> {
  return errorsOf(shape, row.settings as Record<string, unknown>);
}

/**
 * Errors for which rendering would reject the settings: stored values are checked with defaults filled in.
 */
function errorsOf(shape: Shape, stored: Record<string, unknown>): Record<string, string> {
  const defaults = Object.entries(defaultsOf(shape)).filter(([, value]) => value !== null);
  const result = inputSchema(shape, 'create').safeParse({ ...Object.fromEntries(defaults), ...stored });
  return result.success ? {} : fieldErrors(result.error);
}

function safelyUpgraded(definition: Block, common: Shape, block: GridBlock): Record<string, unknown> {
  try {
    return upgradedSettings(definition, common, block);
  } catch {
    return block.settings;
  }
}
