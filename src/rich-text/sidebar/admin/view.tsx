import { TextInput } from '@mantine/core';
import { NodeViewContent, type ReactNodeViewProps } from '@tiptap/react';
import { PanelRight } from 'lucide-react';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { NodeBox } from '../../admin/node-box.tsx';
import { TITLE_LENGTH_MAX } from '../node.ts';
import style from './style.module.css';

/** The title is a separate box; the content of the sidebar is edited like the text around it. */
export function SidebarView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const words = useTextInputAttributes();
  return (
    <NodeBox {...box} title="Sidebar" icon={PanelRight}>
      <TextInput
        {...words}
        contentEditable={false}
        size="xs"
        aria-label="Sidebar title"
        placeholder="Title"
        maxLength={TITLE_LENGTH_MAX}
        disabled={!box.editor.isEditable}
        value={node.attrs['title'] as string}
        onChange={(event) => updateAttributes({ title: event.currentTarget.value })}
      />
      <NodeViewContent className={style['blocks'] ?? ''} />
    </NodeBox>
  );
}
