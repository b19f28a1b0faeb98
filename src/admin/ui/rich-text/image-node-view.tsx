import { ActionIcon, Loader, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { Trash2 } from 'lucide-react';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { useAsset } from '../images/use-asset.ts';
import style from './editor.module.css';

interface ImageAttributes {
  asset: number;
  alt: string;
  caption: string | null;
  credit: string | null;
}

/** An image in the text; its caption, alternative text and credit are edited in place. */
export function ImageNodeView({ node, selected, editor, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const attributes = node.attrs as ImageAttributes;
  const { asset, error } = useAsset(attributes.asset);
  const disabled = !editor.isEditable;
  return (
    <NodeViewWrapper
      as="figure"
      className={style['figure']}
      data-selected={selected || undefined}
      contentEditable={false}
    >
      <div className={style['picture']} data-drag-handle>
        <Preview attributes={attributes} asset={asset} error={error} />
        <Tooltip label="Remove image">
          <ActionIcon
            className={style['remove'] ?? ''}
            variant="default"
            aria-label="Remove image"
            disabled={disabled}
            onClick={() => {
              deleteNode();
              editor.commands.focus();
            }}
          >
            <Trash2 size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <ImageTexts
        attributes={attributes}
        libraryAlt={asset?.alt ?? null}
        disabled={disabled}
        onChange={updateAttributes}
      />
    </NodeViewWrapper>
  );
}

interface PreviewProps extends Pick<ReturnType<typeof useAsset>, 'asset' | 'error'> {
  attributes: ImageAttributes;
}

function Preview({ attributes, asset, error }: PreviewProps) {
  if (asset === null || error)
    return (
      <Text size="sm" p="md" c="var(--mantine-color-error)">
        {error ?? `Image #${attributes.asset} is no longer in the library. Remove it from the text.`}
      </Text>
    );
  if (asset === undefined) return <Loader size="sm" m="md" />;
  return (
    <img
      src={asset.previewUrl}
      alt={attributes.alt}
      width={asset.width}
      height={asset.height}
      draggable={false}
    />
  );
}

interface ImageTextsProps {
  attributes: ImageAttributes;
  /** The library's alternative text. */
  libraryAlt: string | null;
  disabled: boolean;
  onChange: (change: Partial<ImageAttributes>) => void;
}

function ImageTexts({ attributes, libraryAlt, disabled, onChange }: ImageTextsProps) {
  const words = useTextInputAttributes();
  return (
    <div className={style['words']}>
      <Textarea
        {...words}
        className={style['caption'] ?? ''}
        size="xs"
        label="Caption"
        aria-label="Image caption"
        autosize
        minRows={1}
        maxLength={1000}
        disabled={disabled}
        value={attributes.caption ?? ''}
        onChange={(event) => onChange({ caption: event.currentTarget.value || null })}
      />
      <TextInput
        {...words}
        size="xs"
        label="Alternative text"
        aria-label="Image alternative text"
        maxLength={300}
        placeholder={libraryAlt ?? 'What the image shows'}
        disabled={disabled}
        value={attributes.alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
      <TextInput
        {...words}
        size="xs"
        label="Credit"
        aria-label="Image credit"
        maxLength={200}
        disabled={disabled}
        value={attributes.credit ?? ''}
        onChange={(event) => onChange({ credit: event.currentTarget.value || null })}
      />
    </div>
  );
}
