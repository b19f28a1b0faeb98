import { TextInput } from '@mantine/core';
import { NodeViewContent, type ReactNodeViewProps } from '@tiptap/react';
import { PanelRight } from 'lucide-react';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { NodeBox } from '../../admin/node-box.tsx';
import { TITLE_LENGTH_MAX } from '../node.ts';
import style from './style.module.css';

/** The title is a box of its own; what is in the sidebar is edited as the text around it is. */
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
