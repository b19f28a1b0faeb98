/** The layout editor: rows and blocks on the left, the settings of the selected one on the right. */
import { Alert, Drawer, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { FormErrorSummary } from '#admin/generic/form/errors-elsewhere.tsx';
import { useForm } from '#admin/generic/form/form-store.ts';
import { useDocumentTitle } from '#admin/generic/page.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { LocalDraftBanner } from '#admin/generic/save/local-draft-banner.tsx';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { RecordVersions } from '#admin/generic/versions/record-versions.tsx';
import type { Block } from '#model/define-block.ts';
import { layout } from '../../entity.ts';
import { BlockPanel } from './block-panel.tsx';
import { BlockPicker } from './block-picker.tsx';
import { EditingContext, useEditing, useEditor, type Editing } from './editor-context.ts';
import { EditorBar } from './editor-bar.tsx';
import type { BlockPlace } from './grid-operations.ts';
import { LayoutDeletion } from './layout-deletion.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { Outline } from './outline.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { RowPanel } from './row-panel.tsx';
import { useCommands } from './use-commands.ts';
import { useLayoutEditing } from './use-layout-editing.ts';
import { useSitePages, type SitePages } from './use-site-pages.ts';
import classes from './editor.module.css';

interface LayoutEditorProps {
  record: RecordNode;
  blocks: readonly Block[];
  /** The record is another one than before: it is read again. */
  onRestored: () => void;
}

export function LayoutEditor({ record, blocks: known, onRestored }: LayoutEditorProps) {
  const blocks = useMemo(() => new Map(known.map((block) => [block.name, block])), [known]);
  const pages = useSitePages();
  const [{ block: askedBlock, page: askedPage }] = useUrlState();
  const editing = useLayoutEditing(record, blocks, askedBlock);
  const { form, editor, autosave } = editing;
  const [place, pickBlock] = useState<BlockPlace | null>(null);
  // Who comes from a block of a public page sees it there.
  const [isPreviewed, setIsPreviewed] = useState(askedPage !== undefined);
  const [dialog, setDialog] = useState<DialogsProps['open']>(null);
  const name = useForm(form, (state) => (state.values['name'] as string | null) ?? '');
  useDocumentTitle(name || 'Layout');
  const nameOf = useNames(pages);
  const context = useMemo<Editing>(
    () => ({ editor, form, blocks, nameOf, pickBlock }),
    [editor, form, blocks, nameOf],
  );
  return (
    <EditingContext value={context}>
      <EditorBar
        name={name}
        autosave={autosave}
        isPreviewed={isPreviewed}
        onPreview={() => setIsPreviewed(!isPreviewed)}
        onSave={() => void editing.save()}
        onVersions={() => setDialog('versions')}
        onDelete={() => setDialog('deletion')}
      />
      {editing.draft ? (
        <LocalDraftBanner draft={editing.draft} onResume={editing.resume} onDrop={editing.dropDraft} />
      ) : null}
      <Problem words={editing.problem} />
      <FormErrorSummary store={form} shape={editing.shape} />
      <div className={classes.columns}>
        <div className={classes.main}>{isPreviewed ? <PreviewPane pages={pages} /> : <Outline />}</div>
        <Panel id={record.id} pages={pages} />
      </div>
      <Dialogs open={dialog} {...{ record, pages, autosave, onRestored }} onClose={() => setDialog(null)} />
      {place ? <Picker place={place} onClose={() => pickBlock(null)} /> : null}
      <Announcements />
      <LeaveGuard what="layout" isDirty={() => autosave.isDirty} onSave={editing.save} />
      <ConflictBar
        conflicts={autosave.state.conflicts}
        shape={editing.shape}
        store={editing.form}
        onDecide={autosave.decide}
      />
    </EditingContext>
  );
}

interface DialogsProps {
  open: 'versions' | 'deletion' | null;
  record: RecordNode;
  pages: SitePages;
  autosave: Autosave;
  onRestored: () => void;
  onClose: () => void;
}

/** What is done with the whole layout. */
function Dialogs({ open, record: { id }, pages, autosave, onRestored, onClose }: DialogsProps) {
  if (open === 'deletion') return <LayoutDeletion id={id} pages={pages} onClose={onClose} />;
  if (open !== 'versions') return null;
  return (
    <RecordVersions
      entity={layout}
      id={id}
      version={Number(autosave.state.version)}
      values={autosave.state.confirmed}
      isDirty={autosave.isDirty}
      onRestored={onRestored}
      onClose={onClose}
    />
  );
}

function Problem({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <Alert color="red" variant="outline" mb="md" role="alert">
      {words}
    </Alert>
  );
}

/** Names of the sections that blocks refer to by id. */
function useNames({ sections }: SitePages): Editing['nameOf'] {
  return useMemo(() => {
    const names = new Map(sections.map(({ id, name }) => [id, name]));
    return (entity, id) => (entity === 'websiteSection' ? names.get(id) : undefined);
  }, [sections]);
}

/** Beside the outline; over it where there is no room for both. */
function Panel({ id, pages }: { id: number; pages: SitePages }) {
  const { editor } = useEditing();
  const selection = useEditor(editor, (state) => state.selection);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [closed, setClosed] = useState<unknown>(selection);
  const inside =
    selection.kind === 'layout' ? (
      <div data-layout-form>
        <LayoutPanel id={id} pages={pages} />
      </div>
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

function Picker({ place, onClose }: { place: BlockPlace; onClose: () => void }) {
  const { blocks } = useEditing();
  const commands = useCommands();
  const pick = (type: string) => {
    onClose();
    commands.addBlock(place, type);
  };
  return <BlockPicker blocks={[...blocks.values()]} onPick={pick} onClose={onClose} />;
}

function Announcements() {
  const { editor } = useEditing();
  const words = useEditor(editor, (state) => state.announcement);
  return <VisuallyHidden component="output">{words}</VisuallyHidden>;
}
