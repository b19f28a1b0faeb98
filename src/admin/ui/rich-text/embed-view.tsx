import { ActionIcon, Anchor, Text, TextInput, Tooltip } from '@mantine/core';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { Film, Trash2 } from 'lucide-react';
import { embedOf } from '#model/embeds.ts';
import style from './editor.module.css';

/** An embed in the text: what it is and where it leads. The frame itself loads only for readers. */
export function EmbedView({ node, selected, editor, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { url, title } = node.attrs as { url: string; title: string | null };
  const embed = embedOf(url);
  const disabled = !editor.isEditable;
  return (
    <NodeViewWrapper
      className={style['embed']}
      data-selected={selected || undefined}
      contentEditable={false}
      data-drag-handle
    >
      <Film size={20} aria-hidden />
      <div className={style['embedText']}>
        <Text size="sm" fw={600}>
          {embed?.label ?? 'Embed'}
        </Text>
        <Anchor size="xs" href={embed?.pageUrl ?? url} target="_blank" rel="noopener noreferrer">
          {url}
        </Anchor>
        <TextInput
          mt={6}
          size="xs"
          label="Title"
          aria-label="Title of this embed"
          placeholder="Read aloud in place of the frame"
          maxLength={200}
          disabled={disabled}
          value={title ?? ''}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value || null })}
        />
      </div>
      <Tooltip label="Remove embed">
        <ActionIcon
          variant="default"
          aria-label="Remove embed"
          disabled={disabled}
          onClick={() => {
            deleteNode();
            editor.commands.focus();
          }}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </NodeViewWrapper>
  );
}
