import { TextInput } from '@mantine/core';
import { NodeViewContent, type ReactNodeViewProps } from '@tiptap/react';
import { CodeXml } from 'lucide-react';
import { NodeBox } from '../../admin/node-box.tsx';
import { LANGUAGE_LENGTH_MAX } from '../node.ts';
import style from './style.module.css';

/** The code is edited in the text itself, its language in a box below. */
export function CodeBlockView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  return (
    <NodeBox {...box} title="Code" icon={CodeXml} hint="Tab indents, Esc leads out">
      <pre className={style['code']}>
        <NodeViewContent<'code'> as="code" spellCheck={false} style={{ whiteSpace: 'pre' }} />
      </pre>
      <TextInput
        contentEditable={false}
        className={style['language'] ?? ''}
        size="xs"
        aria-label="Language of the code"
        placeholder="Language, such as yaml"
        maxLength={LANGUAGE_LENGTH_MAX}
        disabled={!box.editor.isEditable}
        value={(node.attrs['language'] as string | null) ?? ''}
        onChange={(event) => updateAttributes({ language: event.currentTarget.value || null })}
      />
    </NodeBox>
  );
}
