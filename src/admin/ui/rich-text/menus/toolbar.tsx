import { ActionIcon, Tooltip } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Plus, Search, Table } from 'lucide-react';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import style from '../editor.module.css';
import { InsertMenu } from './insert-menu.tsx';
import type { Insertion } from '../insertions.ts';
import { TableMenu } from './table-menu.tsx';
import { shownKeys } from '#admin/ui/editor/shown-keys.ts';
import { DIALOG_TOOLS, TOOL_GROUPS, toolStateOf, type DialogName, type Tool } from '../tools.ts';

interface ToolbarProps {
  editor: Editor;
  disabled: boolean;
  /** Label of the field. */
  label: string;
  toolbarRef: RefObject<HTMLDivElement | null>;
  onDialog: (name: DialogName) => void;
  onInsert: (item: Insertion) => void;
  onFind: () => void;
}

/**
 * The toolbar is a single tab stop; arrow keys move between its buttons. Alt+F10 in the text moves the focus
 * here. Escape closes an open tooltip, then returns the focus to the text.
 */
export function Toolbar({ editor, disabled, label, toolbarRef, onDialog, onInsert, onFind }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolStateOf(current) });
  const [focused, setFocused] = useState('heading2');
  const button = (tool: Omit<Tool, 'run'>, onClick: () => void) => (
    <ToolButton
      key={tool.name}
      label={tool.label}
      icon={tool.icon}
      keys={tool.keys}
      isPressed={state.active.includes(tool.name)}
      canPress={tool.name === 'link' || tool.isActive !== undefined}
      disabled={disabled || state.impossible.includes(tool.name)}
      isTabStop={focused === tool.name}
      onFocus={() => setFocused(tool.name)}
      onClick={onClick}
    />
  );
  return (
    <ToolbarFrame editor={editor} label={label} toolbarRef={toolbarRef}>
      {TOOL_GROUPS.map((tools) => (
        <div key={tools[0]?.name} className={style['group']}>
          {tools.map((tool) => button(tool, () => tool.run(editor)))}
        </div>
      ))}
      <div className={style['group']}>
        {DIALOG_TOOLS.map((dialog) => button(dialog, () => onDialog(dialog.name)))}
        <TableMenu editor={editor} isInTable={state.active.includes('table')}>
          {button({ name: 'table', label: 'Table', icon: Table }, () => undefined)}
        </TableMenu>
        <InsertMenu editor={editor} onRun={onInsert}>
          {button({ name: 'insert', label: 'Insert', icon: Plus, keys: '/' }, () => undefined)}
        </InsertMenu>
      </div>
      <div className={style['group']}>
        {button({ name: 'find', label: 'Find and replace', icon: Search, keys: 'Control+F' }, onFind)}
      </div>
    </ToolbarFrame>
  );
}

type ToolbarFrameProps = Pick<ToolbarProps, 'editor' | 'label' | 'toolbarRef'> & { children: ReactNode };

/** Makes the buttons a toolbar for assistive technology: its role and its keys. */
function ToolbarFrame({ editor, label, toolbarRef, children }: ToolbarFrameProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') editor.commands.focus();
    else if (!walk(event)) return;
    event.preventDefault();
  };
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="calc(var(--app-shell-header-offset, 0rem) + var(--editor-bar-height, 0px))"
      className={style['toolbar'] ?? ''}
      ref={toolbarRef}
      role="toolbar"
      aria-label={`Formatting for ${label}`}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      {children}
    </RichTextEditor.Toolbar>
  );
}

interface ToolButtonProps extends Pick<Tool, 'label' | 'icon'> {
  keys: string | undefined;
  isPressed: boolean;
  /** Whether the button is a toggle, as for formats. */
  canPress: boolean;
  disabled: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A disabled tool stays reachable by arrow keys. Other props come from the menu that may wrap the button. */
function ToolButton(props: ToolButtonProps) {
  const { label, icon: Icon, keys, isPressed, canPress, disabled, isTabStop, onClick, ...others } = props;
  return (
    <Tooltip label={keys ? `${label} (${shownKeys(keys)})` : label}>
      <ActionIcon
        {...others}
        variant="subtle"
        color="gray"
        className={style['tool'] ?? ''}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={canPress ? isPressed : undefined}
        aria-disabled={disabled || undefined}
        tabIndex={isTabStop ? 0 : -1}
        // Prevents the text from losing its selection while a button is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => disabled || onClick(event)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Moves the focus between the buttons; returns false for keys that do not move it. */
function walk(event: KeyboardEvent<HTMLDivElement>): boolean {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || index === -1) return false;
  buttons.at(next % buttons.length)?.focus();
  return true;
}
