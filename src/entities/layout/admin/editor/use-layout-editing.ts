/** One layout's form, editor and saving. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { createFormStore, type FormStore } from '#admin/generic/form/form-store.ts';
import { checkValues, valuesFromRecord } from '#admin/generic/form/form-values.ts';
import { notifyDone, notifyInfo } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { useAutosave } from '#admin/generic/save/use-autosave.ts';
import { useLocalDraft } from '#admin/generic/save/use-local-draft.ts';
import { rowSettings } from '#fields/row-settings.ts';
import type { Block } from '#model/define-block.ts';
import type { Shape } from '#model/field.ts';
import { blocksOf, gridSchema, type Grid } from '#grid/shapes/grid.ts';
import { describeFields } from '#model/merge.ts';
import { missingFields } from '#model/shape.ts';
import { layout } from '../../entity.ts';
import { blockName, rowName } from './block-words.ts';
import { blockErrors, createLayoutEditor, rowErrors, type LayoutEditor } from './editor-model.ts';

const { site: _site, ...shape } = layout.fields as Shape;
const describe = describeFields(shape);
const gridCheck = gridSchema(rowSettings);

/** Everything the editor's screen needs; made once for a record. */
export function useLayoutEditing(
  record: RecordNode,
  blocks: ReadonlyMap<string, Block>,
  /** Id of the block selected at first. */
  selected?: string,
) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [initial] = useState(() => answerOf(record));
  const [form] = useState(() => createFormStore(initial.values));
  const [editor] = useState(() => createLayoutEditor(form, selected));
  const item = `layout.${record.id}`;
  const [problem, setProblem] = useState<string | null>(null);
  const autosave = useAutosave({
    item,
    store: form,
    initial,
    describe,
    isAutomatic: false,
    save: async ({ version, changes, base }) => {
      const input = { id: record.id, version: Number(version), changes, base };
      return answerOf(await client.mutate<RecordNode>('updateLayout', input));
    },
    onSaved: (_answer, incoming) => {
      void queries.invalidateQueries({ queryKey: [...recordsKey(layout), 'list'] });
      notifyDone('Layout saved. Readers see it on the next page load.');
      if (incoming.length > 0)
        notifyInfo(
          'Merged with other changes',
          `${incoming.map((field) => describe(field).label).join(', ')}: changes by a colleague came in.`,
        );
    },
  });
  const kept = useLocalDraft(item, initial.values, autosave.resume);
  const { flush } = autosave;
  const save = useCallback(async () => {
    const found = checkLayout(form, editor, blocks);
    setProblem(found);
    return found === null && flush();
  }, [form, editor, blocks, flush]);
  useEditorKeys(editor, save);
  return { form, editor, autosave, save, problem, ...kept, shape };
}

/** The form's values and the version of a record. */
function answerOf(node: RecordNode) {
  return { version: String(node.version), values: valuesFromRecord(shape, node), node };
}

/** Why the layout cannot be saved, with the panel opened where it can be fixed; null when it can. */
function checkLayout(
  form: FormStore,
  editor: LayoutEditor,
  blocks: ReadonlyMap<string, Block>,
): string | null {
  const { grid: _grid, ...values } = form.get().values;
  const errors = { ...checkValues(shape, values, 'update'), ...missingFields(shape, { ...values }) };
  form.setErrors(errors);
  if (Object.keys(errors).length > 0) {
    editor.select({ kind: 'layout' });
    return Object.values(errors).join(' ');
  }
  const grid = editor.grid();
  return faultyPart(grid, editor, blocks) ?? wholeGrid(form, grid);
}

function faultyPart(grid: Grid, editor: LayoutEditor, blocks: ReadonlyMap<string, Block>): string | null {
  for (const [index, row] of grid.rows.entries()) {
    const [message] = Object.values(rowErrors(row));
    if (message === undefined) continue;
    editor.select({ kind: 'row', id: row.id });
    return `${rowName(grid, index)}: ${message}`;
  }
  for (const block of blocksOf(grid)) {
    const definition = blocks.get(block.type);
    const [message] = definition ? Object.values(blockErrors(definition, block)) : [];
    if (message === undefined) continue;
    editor.select({ kind: 'block', id: block.id });
    return `${blockName(block, definition)}: ${message}`;
  }
  return null;
}

/** Limits of the grid as a whole. What the check trims is trimmed here, so that the server answers what was sent. */
function wholeGrid(form: FormStore, grid: Grid): string | null {
  const checked = gridCheck.safeParse(grid);
  if (!checked.success)
    return (
      checked.error.issues[0]?.message ?? 'The rows and blocks are not valid. Reload the page and try again.'
    );
  form.set('grid', checked.data);
  return null;
}

/** Ctrl-Z and Shift-Ctrl-Z step through the grid; texts with a history of their own keep theirs. */
function useEditorKeys(editor: LayoutEditor, save: () => Promise<boolean>): void {
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
  return target.closest('[data-layout-form]') !== null && /^(INPUT|TEXTAREA)$/.test(target.tagName);
}
