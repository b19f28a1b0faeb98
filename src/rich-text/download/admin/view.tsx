import { Anchor, TextInput } from '@mantine/core';
import type { ReactNodeViewProps } from '@tiptap/react';
import { FileDown } from 'lucide-react';
import { NodeBox } from '../../admin/node-box.tsx';
import { DOWNLOAD_TITLE_LENGTH_MAX, fileTypeOf } from '../node.ts';

/** A document in the text: its title to edit, its address to try. */
export function DownloadView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const { url, title } = node.attrs as { url: string; title: string };
  const type = fileTypeOf(url);
  return (
    <NodeBox {...box} title="Document" icon={FileDown} {...(type ? { hint: type } : {})}>
      <div contentEditable={false}>
        <TextInput
          size="xs"
          aria-label="Title of the document"
          placeholder="What the address ends with"
          maxLength={DOWNLOAD_TITLE_LENGTH_MAX}
          disabled={!box.editor.isEditable}
          value={title}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value })}
        />
        <Anchor size="xs" href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </Anchor>
      </div>
    </NodeBox>
  );
}
