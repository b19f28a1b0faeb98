/** Above the editor: whether it is saved, steps back and forth, the preview, and what is done seldom. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Ellipsis, Eye, Settings2, type LucideIcon } from 'lucide-react';
import { BackLink } from '#admin/generic/list/back-link.tsx';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { SaveLine } from '#admin/ui/save-line.tsx';
import { UndoButtons } from '#admin/ui/undo-buttons.tsx';
import { measureBar } from '#admin/ui/sticky-bar.ts';
import { useEditing, useEditor } from './editor-context.ts';
import classes from './editor.module.css';

interface EditorBarProps {
  name: string;
  autosave: Autosave;
  isPreviewed: boolean;
  onPreview: () => void;
  onSave: () => void;
  onVersions: () => void;
  onDelete: () => void;
}

export function EditorBar({
  name,
  autosave,
  isPreviewed,
  onPreview,
  onSave,
  onVersions,
  onDelete,
}: EditorBarProps) {
  const { editor } = useEditing();
  const isLayoutSelected = useEditor(editor, ({ selection }) => selection.kind === 'layout');
  return (
    <section ref={measureBar} className={classes.bar} aria-label="Editing">
      <BackLink to="/layouts" label="Layouts" />
      <div className={classes.barText}>
        <h1 className={classes.title}>{name || 'Untitled layout'}</h1>
        <SaveLine autosave={autosave} />
      </div>
      <Group gap={6} wrap="nowrap">
        <Steps />
        <Toggle
          label="Settings"
          icon={Settings2}
          isOn={isLayoutSelected}
          onClick={() => editor.select({ kind: 'layout' })}
        />
        <Toggle label="Preview" icon={Eye} isOn={isPreviewed} onClick={onPreview} />
        <Button
          size="sm"
          disabled={!autosave.isDirty}
          loading={autosave.state.sent !== null}
          onClick={onSave}
        >
          Save
        </Button>
        <MoreMenu onVersions={onVersions} onDelete={onDelete} />
      </Group>
    </section>
  );
}

function MoreMenu({ onVersions, onDelete }: Pick<EditorBarProps, 'onVersions' | 'onDelete'>) {
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions">
          <Ellipsis size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onVersions}>Versions</Menu.Item>
        <Menu.Item c="var(--mantine-color-error)" onClick={onDelete}>
          Move to trash…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ToggleProps {
  label: string;
  icon: LucideIcon;
  isOn: boolean;
  onClick: () => void;
}

/** With its word where there is room, by its sign alone where there is not. */
function Toggle({ label, icon: Icon, isOn, onClick }: ToggleProps) {
  const common = { variant: isOn ? 'light' : 'default', 'aria-pressed': isOn, onClick } as const;
  return (
    <>
      <ActionIcon {...common} hiddenFrom="sm" size={36} aria-label={label}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
      <Button {...common} visibleFrom="sm" size="sm" leftSection={<Icon size={15} aria-hidden />}>
        {label}
      </Button>
    </>
  );
}

function Steps() {
  const { editor } = useEditing();
  const canUndo = useEditor(editor, (state) => state.canUndo);
  const canRedo = useEditor(editor, (state) => state.canRedo);
  return <UndoButtons canUndo={canUndo} canRedo={canRedo} onUndo={editor.undo} onRedo={editor.redo} />;
}
