/** The bar above the editor: save status, undo and redo, preview, the main action, and rarely used ones. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Ellipsis, Eye, Settings2, type LucideIcon } from 'lucide-react';
import { BackLink } from '#admin/generic/list/back-link.tsx';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { SaveLine } from '#admin/ui/editor/save-line.tsx';
import { UndoButtons } from '#admin/ui/editor/undo-buttons.tsx';
import { measureBar } from '#admin/ui/editor/sticky-bar.ts';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { useEditing, useEditor } from './editor-context.ts';
import type { DocumentAction, GridDocument } from './grid-document.ts';
import classes from './editor.module.css';

interface EditorBarProps {
  name: string;
  back: GridDocument['back'];
  autosave: Autosave;
  isPreviewed: boolean;
  onPreview: () => void;
  onSave: () => void;
  actions: readonly DocumentAction[];
  onAction: (action: DocumentAction) => void;
}

export function EditorBar({
  name,
  back,
  autosave,
  isPreviewed,
  onPreview,
  onSave,
  actions,
  onAction,
}: EditorBarProps) {
  const { editor } = useEditing();
  const isDocumentSelected = useEditor(editor, ({ selection }) => selection.kind === 'document');
  return (
    <section ref={measureBar} className={classes.bar} aria-label="Editing">
      <BackLink {...back} />
      <div className={classes.barText}>
        <h1 className={classes.title}>{name}</h1>
        <SaveLine autosave={autosave} />
      </div>
      <Group gap={6} wrap="nowrap">
        <Steps />
        <Toggle
          label="Settings"
          icon={Settings2}
          isOn={isDocumentSelected}
          onClick={() => editor.select({ kind: 'document' })}
        />
        <Toggle label="Preview" icon={Eye} isOn={isPreviewed} onClick={onPreview} />
        <SaveButton isIdle={!autosave.isDirty} isSaving={autosave.state.sent !== null} onSave={onSave} />
        <MainActions {...{ autosave, actions, onAction }} />
        {actions.length > 0 ? <MoreMenu actions={actions} onAction={onAction} /> : null}
      </Group>
    </section>
  );
}

function MainActions({
  autosave,
  actions,
  onAction,
}: Pick<EditorBarProps, 'autosave' | 'actions' | 'onAction'>) {
  return actions
    .filter(({ isMain }) => isMain)
    .map((action) => (
      <Button
        key={action.label}
        visibleFrom="md"
        size="sm"
        variant={autosave.isDirty ? 'default' : 'filled'}
        onClick={() => onAction(action)}
      >
        {action.label}
      </Button>
    ));
}

function MoreMenu({ actions, onAction }: Pick<EditorBarProps, 'actions' | 'onAction'>) {
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions">
          <Ellipsis size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            {...(action.isDeletion && { c: 'var(--mantine-color-error)' })}
            {...(action.isMain && { hiddenFrom: 'md' })}
            onClick={() => onAction(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
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

/** Shows icon and text if there is enough space, otherwise only the icon. */
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
