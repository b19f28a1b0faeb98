import { Anchor, Text, TextInput } from '@mantine/core';
import type { ReactNodeViewProps } from '@tiptap/react';
import { FileDown } from 'lucide-react';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { useRecords } from '#admin/ui/records/use-records.ts';
import { NodeBox } from '../../admin/node-box.tsx';
import { DOWNLOAD_TITLE_LENGTH_MAX, fileTypeOf } from '../node.ts';

/**
 * A document in the text: its editable title, and its file in the library or a link for testing its address.
 */
export function DownloadView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const { file, url, title } = node.attrs as { file: number | null; url: string | null; title: string };
  const records = useRecords('mediaFile', file === null ? [] : [file]);
  const record = file === null ? null : records.get(file);
  const type = url === null ? null : fileTypeOf(url);
  const words = useTextInputAttributes();
  return (
    <NodeBox {...box} title="Document" icon={FileDown} {...(type ? { hint: type } : {})}>
      <div contentEditable={false}>
        <TextInput
          {...words}
          size="xs"
          aria-label="Document title"
          placeholder={
            file === null
              ? 'Defaults to the file name in the URL'
              : (record?.label ?? 'Defaults to the file name')
          }
          maxLength={DOWNLOAD_TITLE_LENGTH_MAX}
          disabled={!box.editor.isEditable}
          value={title}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value })}
        />
        {url === null ? (
          <Text size="xs" c={record === null ? 'var(--mantine-color-error)' : 'dimmed'}>
            {record === null
              ? 'The file was deleted from the library. Readers see nothing here.'
              : `File of the library: ${record?.label ?? '…'}`}
          </Text>
        ) : (
          <Anchor size="xs" href={url} target="_blank" rel="noopener noreferrer">
            {url}
          </Anchor>
        )}
      </div>
    </NodeBox>
  );
}
