import { TextInput } from '@mantine/core';
import { NodeViewContent, type ReactNodeViewProps } from '@tiptap/react';
import { TextQuote } from 'lucide-react';
import { NodeBox } from '../../admin/node-box.tsx';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { ATTRIBUTION_LENGTH_MAX } from '../node.ts';
import style from './style.module.css';

/** The sentence is edited in the text itself, and its source in a box below it. */
export function PullQuoteView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const words = useTextInputAttributes();
  return (
    <NodeBox {...box} title="Pull quote" icon={TextQuote}>
      <NodeViewContent className={style['words'] ?? ''} />
      <TextInput
        {...words}
        contentEditable={false}
        size="xs"
        aria-label="Pull quote attribution"
        placeholder="Name of the speaker"
        maxLength={ATTRIBUTION_LENGTH_MAX}
        disabled={!box.editor.isEditable}
        value={(node.attrs['attribution'] as string | null) ?? ''}
        onChange={(event) => updateAttributes({ attribution: event.currentTarget.value || null })}
      />
    </NodeBox>
  );
}
