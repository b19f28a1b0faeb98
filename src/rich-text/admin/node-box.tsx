/** The frame of a node in the editor: its title, and a button that removes it. */
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './node-box.module.css';

interface NodeBoxProps extends Pick<ReactNodeViewProps, 'editor' | 'selected' | 'deleteNode'> {
  /** Label of the node, also in the name of the button: `Pull quote`. */
  title: string;
  icon: LucideIcon;
  /** Displayed next to the label. */
  hint?: string;
  /** A small field at the end of the label's line. */
  field?: ReactNode;
  children: ReactNode;
}

export function NodeBox({
  title,
  icon: Icon,
  hint,
  field,
  editor,
  selected,
  deleteNode,
  children,
}: NodeBoxProps) {
  const remove = `Remove ${title}`;
  return (
    <NodeViewWrapper className={style['box']} data-selected={selected || undefined}>
      <div className={style['head']} contentEditable={false} data-drag-handle>
        <Icon size={14} aria-hidden />
        <Text span size="xs" fw={600}>
          {title}
        </Text>
        {hint ? (
          <Text span size="xs" c="dimmed" className={style['hint'] ?? ''} truncate>
            {hint}
          </Text>
        ) : null}
        {field ? <div className={style['field']}>{field}</div> : null}
        <Tooltip label={remove}>
          <ActionIcon
            className={style['remove'] ?? ''}
            size="md"
            variant="subtle"
            color="gray"
            aria-label={remove}
            disabled={!editor.isEditable}
            onClick={() => {
              deleteNode();
              editor.commands.focus();
            }}
          >
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {children}
    </NodeViewWrapper>
  );
}
