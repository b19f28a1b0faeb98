/** The editor of a layout: the grid's editor, with the layout as its document. */
import { useMemo, useState } from 'react';
import { useUrlState } from '#admin/generic/url-state.ts';
import type { RecordNode } from '#admin/generic/records.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { RecordVersions } from '#admin/generic/versions/record-versions.tsx';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { rowSettings } from '#fields/row-settings.ts';
import { GridEditor, type GridDocument } from '#grid/editor/index.ts';
import type { Block } from '#model/define-block.ts';
import { layout } from '../../entity.ts';
import { LayoutDeletion } from './layout-deletion.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SectionDesigns } from './section-designs.tsx';
import { storedLayout, useLayoutStorage, storedFields } from './use-layout-storage.ts';
import { useSitePages, type SitePages } from './use-site-pages.ts';

interface LayoutEditorProps {
  record: RecordNode;
  blocks: readonly Block[];
  /** Called when an earlier version has replaced the record, which then has to be reloaded. */
  onRestored: () => void;
}

export function LayoutEditor({ record, blocks: known, onRestored }: LayoutEditorProps) {
  const { id } = record;
  const blocks = useMemo(() => new Map(known.map((block) => [block.name, block])), [known]);
  const pages = useSitePages();
  const [{ block: selectedBlock, page: previewedPage }] = useUrlState();
  const [stored] = useState(() => storedLayout(record));
  const document: GridDocument = {
    key: `layout.${id}`,
    noun: 'layout',
    fields: storedFields,
    settings: SETTINGS,
    stored,
    medium: 'web',
    blocks,
    ...useLayoutStorage(id),
    nameOf: useNames(pages),
    back: { to: '/layouts', label: 'Layouts' },
    panel: <LayoutPanel id={id} pages={pages} />,
    preview: <PreviewPane pages={pages} />,
    start: <SectionDesigns />,
    actions: [
      {
        label: 'Versions',
        dialog: (autosave, close) => <Versions {...{ id, autosave, onRestored }} onClose={close} />,
      },
      {
        label: 'Move to trash…',
        isDeletion: true,
        dialog: (_, close) => <LayoutDeletion id={id} pages={pages} onClose={close} />,
      },
    ],
    selectedBlock,
    // A user who opened the editor from a block of a public page sees the block on that page.
    opensWithPreview: previewedPage !== undefined,
  };
  return <GridEditor document={document} />;
}

const SETTINGS = { row: rowSettings, block: commonBlockSettings };

interface VersionsProps {
  id: number;
  autosave: Autosave;
  onRestored: () => void;
  onClose: () => void;
}

function Versions({ id, autosave, onRestored, onClose }: VersionsProps) {
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

/** Names of the sections that blocks refer to by id. */
function useNames({ sections }: SitePages): GridDocument['nameOf'] {
  return useMemo(() => {
    const names = new Map(sections.map(({ id, name }) => [id, name]));
    return (entity, id) => (entity === 'websiteSection' ? names.get(id) : undefined);
  }, [sections]);
}
