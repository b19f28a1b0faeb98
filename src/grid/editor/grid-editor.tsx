/** The editor of a grid: rows and blocks on the left, the settings of the selected row or block on the right. */
import { Alert, Drawer, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { FormErrorSummary } from '#admin/generic/form/errors-elsewhere.tsx';
import { useForm } from '#admin/generic/form/form-store.ts';
import { useDocumentTitle } from '#admin/generic/page/page.tsx';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { HalfTypedGuard } from '#admin/generic/save/drafts/half-typed-guard.tsx';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { ROW_LAYOUTS, type RowLayout } from '#grid/shapes/grid.ts';
import type { Medium } from '#model/define-block.ts';
import { EditingContext, useEditing, useEditor, type Editing } from './editor-context.ts';
import { EditorBar } from './editor-bar.tsx';
import type { DocumentAction, GridDocument } from './grid-document.ts';
import type { BlockPlace } from './grid-operations.ts';
import { Outline } from './outline/outline.tsx';
import { BlockPanel } from './panel/block-panel.tsx';
import { BlockPicker, offeredBlocks } from './panel/block-picker.tsx';
import { RowPanel } from './panel/row-panel.tsx';
import { useCommands } from './use-commands.ts';
import { useGridEditing } from './use-grid-editing.ts';
import classes from './editor.module.css';

/**
 * Edits a document. Reads `document` only at the first rendering: for another document, render with another
 * `key`.
 */
export function GridEditor({ document }: { document: GridDocument }) {
  const { noun, fields, settings, blocks, nameOf, rowLayouts = ALL_ROW_LAYOUTS } = document;
  const editing = useGridEditing(document);
  const { form, editor, autosave } = editing;
  const [place, pickBlock] = useState<BlockPlace | null>(null);
  const [isPreviewed, setIsPreviewed] = useState(document.opensWithPreview === true);
  const [action, setAction] = useState<DocumentAction | null>(null);
  // What the dialog shows may be loaded after it was opened.
  const opened = document.actions.find(({ label }) => label === action?.label) ?? action;
  const name = useForm(form, (state) => (state.values['name'] as string | null) ?? '');
  useDocumentTitle(name || capitalised(noun));
  const { isDirty } = autosave;
  const context = useMemo<Editing>(
    () => ({ editor, form, isDirty, noun, settings, blocks, nameOf, rowLayouts, pickBlock }),
    [editor, form, isDirty, noun, settings, blocks, nameOf, rowLayouts],
  );
  return (
    <EditingContext value={context}>
      <EditorBar
        name={name || `Untitled ${noun}`}
        back={document.back}
        autosave={autosave}
        isPreviewed={isPreviewed}
        onPreview={() => setIsPreviewed(!isPreviewed)}
        onSave={() => void editing.save()}
        actions={document.actions}
        onAction={setAction}
      />
      <Problem words={editing.problem} />
      <FormErrorSummary store={form} shape={fields} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isPreviewed ? document.preview : <Outline start={document.start} />}
        </div>
        <Panel>{document.panel}</Panel>
      </div>
      {opened?.dialog(autosave, () => setAction(null))}
      {place ? <Picker place={place} medium={document.medium} onClose={() => pickBlock(null)} /> : null}
      <Announcements />
      <HalfTypedGuard />
      <LeaveGuard what={noun} isDirty={() => autosave.isDirty} onSave={editing.save} />
      <ConflictBar autosave={autosave} shape={fields} store={form} />
    </EditingContext>
  );
}

const ALL_ROW_LAYOUTS = Object.keys(ROW_LAYOUTS) as RowLayout[];

function capitalised(noun: string): string {
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
}

function Problem({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <Alert color="red" variant="outline" mb="md" role="alert">
      {words}
    </Alert>
  );
}

/**
 * The settings panel: next to the outline, or over it if there is not enough space. `children`: settings of
 * the document itself.
 */
function Panel({ children }: { children: React.ReactNode }) {
  const { editor } = useEditing();
  const selection = useEditor(editor, (state) => state.selection);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [closed, setClosed] = useState<unknown>(selection);
  const inside =
    selection.kind === 'document' ? (
      <div data-document-form>{children}</div>
    ) : selection.kind === 'row' ? (
      <RowPanel key={selection.id} id={selection.id} />
    ) : (
      <BlockPanel key={selection.id} id={selection.id} />
    );
  if (!isNarrow)
    return (
      <section className={classes.panel} aria-label="Settings">
        {inside}
      </section>
    );
  return (
    <Drawer
      opened={closed !== selection}
      onClose={() => setClosed(selection)}
      position="right"
      size="100%"
      title="Settings"
      {...dialogProps}
    >
      {inside}
    </Drawer>
  );
}

interface PickerProps {
  place: BlockPlace;
  medium: Medium;
  onClose: () => void;
}

function Picker({ place, medium, onClose }: PickerProps) {
  const { blocks } = useEditing();
  const commands = useCommands();
  const pick = (type: string) => {
    onClose();
    commands.addBlock(place, type);
  };
  return <BlockPicker blocks={offeredBlocks(blocks, medium)} onPick={pick} onClose={onClose} />;
}

function Announcements() {
  const { editor } = useEditing();
  const words = useEditor(editor, (state) => state.announcement);
  return <VisuallyHidden component="output">{words}</VisuallyHidden>;
}
