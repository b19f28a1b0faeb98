import { ActionIcon, Loader, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { Trash2 } from 'lucide-react';
import { useAsset } from '../use-asset.ts';
import style from './editor.module.css';

interface PictureAttributes {
  asset: number;
  alt: string;
  caption: string | null;
  credit: string | null;
}

/** A picture in the text, with its words to edit in place. */
export function PictureView({ node, selected, editor, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const attributes = node.attrs as PictureAttributes;
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
        {asset ? (
          <img
            src={asset.previewUrl}
            alt={attributes.alt}
            width={asset.width}
            height={asset.height}
            draggable={false}
          />
        ) : null}
        {asset === undefined && !error ? <Loader size="sm" m="md" /> : null}
        {asset === null || error ? (
          <Text size="sm" p="md" c="var(--mantine-color-error)">
            {error ?? `The picture #${attributes.asset} is no longer in the library. Please remove it here.`}
          </Text>
        ) : null}
        <Tooltip label="Remove picture">
          <ActionIcon
            className={style['remove'] ?? ''}
            variant="default"
            aria-label="Remove picture"
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
      <div className={style['words']}>
        <Textarea
          className={style['caption'] ?? ''}
          size="xs"
          label="Caption"
          aria-label="Caption of this picture"
          autosize
          minRows={1}
          maxLength={1000}
          disabled={disabled}
          value={attributes.caption ?? ''}
          onChange={(event) => updateAttributes({ caption: event.currentTarget.value || null })}
        />
        <TextInput
          size="xs"
          label="Alternative text"
          aria-label="Alternative text of this picture"
          maxLength={300}
          placeholder={asset?.alt ?? 'What the picture shows'}
          disabled={disabled}
          value={attributes.alt}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label="Credit"
          aria-label="Credit of this picture"
          maxLength={200}
          disabled={disabled}
          value={attributes.credit ?? ''}
          onChange={(event) => updateAttributes({ credit: event.currentTarget.value || null })}
        />
      </div>
    </NodeViewWrapper>
  );
}
