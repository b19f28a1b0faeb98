/** The form, model and saving of one document. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createFormStore, type FormStore } from '#admin/generic/form/form-store.ts';
import { checkValues } from '#admin/generic/form/form-values.ts';
import { useAutosave } from '#admin/generic/save/use-autosave.ts';
import { useLocalDraft } from '#admin/generic/save/use-local-draft.ts';
import { blocksOf, gridSchema, type Grid } from '#grid/shapes/grid.ts';
import { describeFields } from '#merge/merge.ts';
import { missingFields } from '#records/shape.ts';
import { blockName, rowName } from './block-words.ts';
import { blockErrors, createGridModel, rowErrors, type GridModel } from './editor-model.ts';
import type { GridDocument } from './grid-document.ts';

/** The state of the editor of one document. */
export function useGridEditing(document: GridDocument) {
  const { key, fields, settings, blocks, noun, stored } = document;
  const [initial] = useState(stored);
  const [form] = useState(() => createFormStore(initial.values));
  const [editor] = useState(() => createGridModel(form, document.selectedBlock));
  const [problem, setProblem] = useState<string | null>(null);
  const describe = useMemo(() => describeFields(fields), [fields]);
  const autosave = useAutosave({
    item: key,
    store: form,
    initial,
    describe,
    isAutomatic: false,
    save: document.save,
    onSaved: (_answer, incoming) => document.onSaved(incoming.map((field) => describe(field).label)),
  });
  useLocalDraft(key, initial.values, autosave);
  const { flush } = autosave;
  const save = useCallback(async () => {
    const found = checkDocument(form, editor, { fields, settings, blocks, noun });
    setProblem(found);
    return found === null && flush();
  }, [form, editor, fields, settings, blocks, noun, flush]);
  useEditorKeys(editor, save);
  return { form, editor, autosave, save, problem };
}

type Checked = Pick<GridDocument, 'fields' | 'settings' | 'blocks' | 'noun'>;

/**
 * Returns why the document cannot be saved, and opens the panel where the user can fix it; null if it can be
 * saved.
 */
function checkDocument(form: FormStore, editor: GridModel, checked: Checked): string | null {
  const { fields } = checked;
  const { grid: _grid, ...values } = form.get().values;
  const errors = { ...checkValues(fields, values, 'update'), ...missingFields(fields, { ...values }) };
  form.setErrors(errors);
  if (Object.keys(errors).length > 0) {
    editor.select({ kind: 'document' });
    return Object.values(errors).join(' ');
  }
  const grid = editor.grid();
  return faultyPart(grid, editor, checked) ?? wholeGrid(form, grid, checked);
}

function faultyPart(grid: Grid, editor: GridModel, { blocks, settings }: Checked): string | null {
  for (const [index, row] of grid.rows.entries()) {
    const [message] = Object.values(rowErrors(settings.row, row));
    if (message === undefined) continue;
    editor.select({ kind: 'row', id: row.id });
    return `${rowName(grid, index)}: ${message}`;
  }
  for (const block of blocksOf(grid)) {
    const definition = blocks.get(block.type);
    const [message] = definition ? Object.values(blockErrors(definition, settings.block, block)) : [];
    if (message === undefined) continue;
    editor.select({ kind: 'block', id: block.id });
    return `${blockName(block, definition)}: ${message}`;
  }
  return null;
}

/**
 * Checks the limits of the whole grid. The form receives the values that the check trims, so that the server
 * returns exactly what was sent.
 */
function wholeGrid(form: FormStore, grid: Grid, { settings, noun }: Checked): string | null {
  const checked = gridSchema(settings.row, noun).safeParse(grid);
  if (!checked.success)
    return (
      checked.error.issues[0]?.message ?? 'The rows and blocks are not valid. Reload the page and try again.'
    );
  form.set('grid', checked.data);
  return null;
}

/**
 * Ctrl-Z and Shift-Ctrl-Z undo and redo changes of the grid; text fields with their own history use that
 * instead.
 */
function useEditorKeys(editor: GridModel, save: () => Promise<boolean>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        event.stopPropagation();
        void save();
        return;
      }
      if (key !== 'z' || hasOwnHistory(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) editor.redo();
      else editor.undo();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [editor, save]);
}

function hasOwnHistory(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.closest('[data-document-form]') !== null && /^(INPUT|TEXTAREA)$/.test(target.tagName);
}
