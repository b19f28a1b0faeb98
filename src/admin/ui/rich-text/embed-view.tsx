import { Anchor, TextInput } from '@mantine/core';
import type { ReactNodeViewProps } from '@tiptap/react';
import { Film } from 'lucide-react';
import { embedOf } from '#media/embeds.ts';
import { NodeBox } from '#rich-text/admin/node-box.tsx';

/** An embed in the text: its kind and its target. The frame itself loads only for readers. */
export function EmbedView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const { url, title } = node.attrs as { url: string; title: string | null };
  const embed = embedOf(url);
  return (
    <NodeBox {...box} title={embed?.label ?? 'Embed'} icon={Film}>
      <div contentEditable={false}>
        <TextInput
          size="xs"
          aria-label="Embed title"
          placeholder="Title for screen readers"
          maxLength={200}
          disabled={!box.editor.isEditable}
          value={title ?? ''}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value || null })}
        />
        <Anchor size="xs" href={embed?.pageUrl ?? url} target="_blank" rel="noopener noreferrer">
          {url}
        </Anchor>
      </div>
    </NodeBox>
  );
}
