import { TextInput } from '@mantine/core';
import { NodeViewContent, type ReactNodeViewProps } from '@tiptap/react';
import { CodeXml } from 'lucide-react';
import { NodeBox } from '../../admin/node-box.tsx';
import { LANGUAGE_LENGTH_MAX } from '../node.ts';
import style from './style.module.css';

/** The code is edited in the text itself, and its language in a field above it. */
export function CodeBlockView({ node, updateAttributes, ...box }: ReactNodeViewProps) {
  const language = (
    <TextInput
      className={style['language'] ?? ''}
      size="xs"
      variant="filled"
      aria-label="Code language"
      placeholder="Language"
      maxLength={LANGUAGE_LENGTH_MAX}
      disabled={!box.editor.isEditable}
      value={(node.attrs['language'] as string | null) ?? ''}
      onChange={(event) => updateAttributes({ language: event.currentTarget.value || null })}
    />
  );
  return (
    <NodeBox
      {...box}
      title="Code"
      icon={CodeXml}
      hint="Press Tab to indent, Esc to leave the block"
      field={language}
    >
      <pre className={style['code']}>
        <NodeViewContent<'code'> as="code" spellCheck={false} style={{ whiteSpace: 'pre' }} />
      </pre>
    </NodeBox>
  );
}
